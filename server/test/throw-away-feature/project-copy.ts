import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile, cp, link, mkdir, mkdtemp, readdir, readlink, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const root = join(import.meta.dirname, "../../..");
const execute = promisify(execFile);
/** What is installed or built, and so is not in git: linked, not copied. */
const installed = ["", "bin/runtime/", "cli/", "sdk/", "server/", "web/"].map(
  (folder) => `${folder}node_modules`,
);
/** A copy's tests note their own. */
const notForCopies = /node_modules\/\.cache\/(tests|test-seconds(-long)?\.json)$/;
const isThere = (path: string) => existsSync(join(root, path));

interface ProjectCopy {
  folder: string;
  /** Runs a program of Node in the copy. @throws with what it said */
  run(args: readonly string[], environment?: Record<string, string>): Promise<string>;
  /** Paths that are not as they were copied, as `git status` has them. */
  changes(): Promise<string[]>;
  remove(): Promise<void>;
}

/** The project as it stands here, committed or not, in a folder and a repository of its own. */
export async function copyProject(): Promise<ProjectCopy> {
  const folder = await mkdtemp(join(tmpdir(), "lectern-copy-"));
  const git = async (...args: string[]) => {
    const identity = [
      "-c",
      "user.name=copy",
      "-c",
      "user.email=copy@example.com",
      "-c",
      "commit.gpgsign=false",
    ];
    return (await execute("git", [...identity, ...args], { cwd: folder, maxBuffer: 50_000_000 })).stdout;
  };
  for (const path of await filesOf(root)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await cp(join(root, path), join(folder, path), { preserveTimestamps: true });
  }
  for (const path of installed.filter(isThere)) await linkPackages(join(root, path), join(folder, path));
  for (const path of ["web/dist"].filter(isThere)) await symlink(join(root, path), join(folder, path));
  await git("init", "--quiet");
  await git("add", "--all");
  await git("commit", "--quiet", "--no-verify", "--message", "As it was");
  return {
    folder,
    async run(args, environment = {}) {
      // Of a test that runs tests: else they would report to it instead of saying what failed.
      const { NODE_TEST_CONTEXT: _, ...inherited } = process.env;
      const options = { cwd: folder, env: { ...inherited, ...environment }, maxBuffer: 50_000_000 };
      const { stdout, stderr } = await execute(process.execPath, [...args], options).catch((error) => {
        throw new Error(`node ${args.join(" ")}\n${error.stdout}\n${error.stderr}`);
      });
      return stdout + stderr;
    },
    async changes() {
      const lines = await git("status", "--porcelain", "--untracked-files=all");
      return lines.split("\n").flatMap((line) => (line === "" ? [] : [line.slice(3)]));
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/**
 * By hard links: behind symbolic ones the project's own packages would be those of the original, and what may read the
 * copy's packages alone would not reach them.
 */
async function linkPackages(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [one, other] = [join(from, entry.name), join(to, entry.name)];
    if (notForCopies.test(one)) continue;
    if (entry.isDirectory()) await linkPackages(one, other);
    else if (entry.isSymbolicLink()) await symlink(await readlink(one), other);
    else await link(one, other).catch(() => copyFile(one, other)); // another file system
  }
}

async function filesOf(folder: string): Promise<string[]> {
  const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const { stdout } = await execute("git", args, { cwd: folder, maxBuffer: 50_000_000 });
  const deleted = await execute("git", ["ls-files", "-z", "--deleted"], {
    cwd: folder,
    maxBuffer: 50_000_000,
  });
  const gone = new Set(deleted.stdout.split("\0"));
  return [...new Set(stdout.split("\0"))].filter((path) => path !== "" && !gone.has(path));
}
