// What `npm run release` does, on Node 24: release/ with the service for each platform, the client and the command line for npm, and their sums.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "../install-if-needed.mjs";
import { orExplain, step } from "../messages.mjs";
import { pack } from "./archive.mjs";
import { layOut } from "./folder.mjs";
import { packPackage } from "./npm-package.mjs";
import { platforms } from "./platform.mjs";
import { assertReleasable, commitTime, readVersion, tag } from "./version.mjs";

await orExplain(async () => {
  const { values } = parseArgs({
    options: {
      platform: { type: "string", multiple: true, default: platforms },
      // Of whatever is here, to be tried out: named so that nobody takes it for a release.
      preview: { type: "boolean", default: false },
      tag: { type: "boolean", default: false },
    },
  });
  const unknown = values.platform.filter((platform) => !platforms.includes(platform));
  if (unknown.length > 0) throw new Error(`There is ${platforms.join(" and ")}, not ${unknown.join(", ")}.`);
  const version = readVersion();
  if (values.preview && values.tag) throw new Error("A preview gets no tag.");
  if (!values.preview) assertReleasable(version);
  await makeRelease(values.preview ? `${version}-preview` : version, values.platform);
  if (values.tag) tag(version);
});

async function makeRelease(version, chosen) {
  const target = join(root, "release");
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target);
  const seconds = commitTime();
  step("Building");
  for (const part of ["web", "server"]) {
    execFileSync(process.execPath, ["build.mjs"], {
      cwd: join(root, part),
      stdio: ["ignore", "ignore", "inherit"],
    });
  }
  for (const platform of chosen) {
    step(`Packing the service for ${platform}`);
    const scratch = mkdtempSync(join(tmpdir(), "lectern-release-"));
    try {
      const folder = join(scratch, `lectern-${version}`);
      await layOut(folder, platform);
      const name = `lectern-${version}-${platform}`;
      await pack(folder, join(target, `${name}.tar.gz`), seconds);
      cpSync(join(folder, "sbom.cdx.json"), join(target, `${name}.cdx.json`));
    } finally {
      rmSync(scratch, { recursive: true, force: true });
    }
  }
  for (const workspace of ["sdk", "cli"]) await packPackage(root, workspace, target);
  const sums = readdirSync(target)
    .sort()
    .map((name) => `${sumOf(join(target, name))}  ${name}\n`);
  writeFileSync(join(target, "SHA256SUMS"), sums.join(""));
  process.stdout.write(sums.join(""));
}

function sumOf(file) {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}
