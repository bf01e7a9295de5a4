import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "../../..");

const RELEASE_HEADING = "^## [0-9]+\\.[0-9]+\\.[0-9]+ \\([0-9-]+\\)$";

export interface BuiltVersion {
  /** Its `server/dist/main.js`. */
  program: string;
  remove(): void;
}

/** The last release, found by its heading in the changelog, which a clone without tags has too; built with the packages that are installed here. */
export function buildPreviousVersion(): BuiltVersion {
  const release = git("log", "-1", "--format=%H", "-G", RELEASE_HEADING, "--", "CHANGELOG.md");
  const folder = mkdtempSync(join(tmpdir(), "lectern-previous-"));
  const archive = execFileSync("git", ["archive", release], { cwd: root, maxBuffer: 2 ** 28 });
  execFileSync("tar", ["x", "-C", folder], { input: archive });
  linkPackages(folder);
  for (const part of ["web", "server"])
    execFileSync(process.execPath, ["build.mjs"], { cwd: join(folder, part), stdio: "pipe" });
  return {
    program: join(folder, "server/dist/main.js"),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** One by one, since the workspaces among them are those of the other version. */
function linkPackages(folder: string): void {
  for (const parent of ["", "server", "web", "sdk", "cli"]) {
    const from = join(root, parent, "node_modules");
    const to = join(folder, parent, "node_modules");
    mkdirSync(to, { recursive: true });
    for (const name of namesIn(from)) if (name !== "@lectern") symlinkSync(join(from, name), join(to, name));
  }
  mkdirSync(join(folder, "node_modules/@lectern"));
  const { workspaces } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  for (const name of workspaces) symlinkSync(join(folder, name), join(folder, "node_modules/@lectern", name));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => !name.startsWith("."));
  } catch {
    return []; // no packages of this workspace's own
  }
}

function git(...args: string[]): string {
  return execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
}
