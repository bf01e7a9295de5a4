import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isLong } from "../length.ts";

const root = join(import.meta.dirname, "../../..");
const platform = `linux-${process.arch}`;

interface MadeRelease {
  /** As it is after unpacking. */
  folder: string;
  remove(): void;
}

/** What this clone would release. At length by the command, and unpacked; else laid out without being packed. */
export function makeRelease(): MadeRelease {
  const scratch = mkdtempSync(join(tmpdir(), "lectern-release-"));
  const remove = () => rmSync(scratch, { recursive: true, force: true });
  execFileSync("chmod", ["755", scratch]);
  if (!isLong) {
    const folder = join(scratch, "lectern");
    execFileSync(process.execPath, ["bin/release/folder.mjs", folder], { cwd: root, stdio: "pipe" });
    return { folder, remove };
  }
  const archive = packedRelease();
  execFileSync("tar", ["xf", archive, "-C", scratch]);
  return { folder: join(scratch, /^lectern-[\d.]+-preview/.exec(archiveName())?.[0] ?? ""), remove };
}

/** Makes a preview with `npm run release`, and returns the path of its archive. */
export function packedRelease(): string {
  const args = ["bin/release.mjs", "--preview", `--platform=${platform}`];
  execFileSync(process.execPath, args, { cwd: root, stdio: "pipe" });
  return join(root, "release", archiveName());
}

function archiveName(): string {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return `lectern-${version}-preview-${platform}.tar.gz`;
}
