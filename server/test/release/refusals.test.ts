import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type TestContext, test } from "node:test";

const root = join(import.meta.dirname, "../../..");
const manifests = [
  "package.json",
  ...["server", "web", "sdk", "cli", "lesson-format"].map((name) => `${name}/package.json`),
];

/** A repository with what `npm run release` reads before it builds. */
function aRepository(t: TestContext, changelog: string): string {
  const folder = mkdtempSync(join(tmpdir(), "lectern-repository-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  for (const path of [...manifests, "package-lock.json", "bin", "web/build", "server/build"]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(root, path), join(folder, path), {
      recursive: true,
      filter: (from) => !from.includes("node_modules"),
    });
  }
  writeFileSync(join(folder, "CHANGELOG.md"), changelog);
  git(folder, "init", "--quiet");
  commit(folder);
  return folder;
}

function commit(folder: string): void {
  git(folder, "add", "--all");
  const identity = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"];
  git(folder, ...identity, "commit", "--quiet", "--no-verify", "--message", "A state");
}

function git(folder: string, ...args: string[]): void {
  execFileSync("git", args, { cwd: folder, stdio: "pipe" });
}

/** What the command says against it. */
function refusalOf(folder: string, ...args: string[]): string {
  const { status, stderr } = spawnSync(process.execPath, ["bin/release/make.mjs", ...args], {
    cwd: folder,
    encoding: "utf8",
  });
  assert.equal(status, 1, stderr);
  return stderr;
}

const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const released = `# Changelog\n\n## Unreleased\n\n## ${version} (2026-12-01)\n\n- **New**: all of it.\n`;

test("a release is refused of files that are in no commit", (t) => {
  const folder = aRepository(t, released);
  writeFileSync(join(folder, "notes.txt"), "");
  assert.match(refusalOf(folder), /differ from it:\n\?\? notes\.txt/);
  rmSync(join(folder, "notes.txt"));
  appendFileSync(join(folder, "package.json"), "\n");
  assert.match(refusalOf(folder), /M package\.json/);
});

test("a release is refused that the changelog does not begin with, or that has lines left over", (t) => {
  const folder = aRepository(t, "# Changelog\n\n## Unreleased\n\n- All of it.\n");
  assert.match(refusalOf(folder), new RegExp(`should be "## ${version} \\(YYYY-MM-DD\\)"`));
  writeFileSync(join(folder, "CHANGELOG.md"), released.replace("(2026-12-01)", ""));
  commit(folder);
  assert.match(refusalOf(folder), /does not begin with this version/);
  writeFileSync(
    join(folder, "CHANGELOG.md"),
    released.replace("Unreleased\n", "Unreleased\n\n- One more.\n"),
  );
  commit(folder);
  assert.match(refusalOf(folder), /lines under "Unreleased"/);
});

test("a release is refused whose workspaces have different versions, or whose tag is taken", (t) => {
  const folder = aRepository(t, released);
  git(folder, "tag", `v${version}`);
  appendFileSync(join(folder, "CHANGELOG.md"), "- And more.\n");
  commit(folder);
  assert.match(refusalOf(folder), /The tag v[\d.]+ is on another commit/);
  const sdk = join(folder, "sdk/package.json");
  writeFileSync(sdk, readFileSync(sdk, "utf8").replace(`"version": "${version}"`, '"version": "9.9.9"'));
  commit(folder);
  assert.match(refusalOf(folder), /Versions differ: .*sdk\/package\.json 9\.9\.9/);
  assert.match(refusalOf(folder, "--preview", "--platform=linux-s390x"), /not linux-s390x/);
});

const program = `
  import { pack } from ${JSON.stringify(join(root, "bin/release/archive.mjs"))};
  await pack(process.argv[1], process.argv[2], 1_700_000_000);`;

test("an archive has the same bytes whatever the times and rights of the files, and tar unpacks names of any length and the list of files last", (t) => {
  const scratch = mkdtempSync(join(tmpdir(), "lectern-archive-"));
  t.after(() => rmSync(scratch, { recursive: true, force: true }));
  const long = `${"a".repeat(90)}/${"b".repeat(90)}`;
  const packed = ["0o600", "0o644"].map((mode, round) => {
    const folder = join(scratch, String(round), "thing");
    mkdirSync(dirname(join(folder, long)), { recursive: true });
    const names = [long, "empty", "files.json", "start"];
    for (const name of round ? names : names.toReversed())
      writeFileSync(join(folder, name), name === "empty" ? "" : name);
    execFileSync("chmod", [mode.slice(2), join(folder, long)]);
    execFileSync("chmod", [round ? "755" : "700", join(folder, "start")]);
    execFileSync("ln", ["-s", "start", join(folder, "link")]);
    utimesSync(join(folder, "start"), round + 1, round + 1);
    const file = join(scratch, `${round}.tar.gz`);
    execFileSync(process.execPath, ["--input-type=module", "--eval", program, folder, file]);
    return readFileSync(file);
  });
  assert.ok(packed[0]?.equals(packed[1] ?? Buffer.alloc(0)));
  const listed = execFileSync("tar", ["tf", join(scratch, "0.tar.gz")], { encoding: "utf8" });
  assert.match(listed, /thing\/start\nthing\/files\.json\n$/);
  execFileSync("tar", ["xf", join(scratch, "0.tar.gz"), "-C", scratch]);
  assert.equal(readFileSync(join(scratch, "thing", long), "utf8"), long);
  assert.equal(execFileSync("readlink", [join(scratch, "thing/link")], { encoding: "utf8" }), "start\n");
  execFileSync("test", ["-x", join(scratch, "thing/start")]);
});
