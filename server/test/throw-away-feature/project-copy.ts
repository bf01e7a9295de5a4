import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const root = join(import.meta.dirname, "../../..");
const execute = promisify(execFile);
/** What is installed or built, and so is not in git: linked, not copied. */
const linked = ["", "bin/runtime/", "sdk/", "server/", "web/"]
  .map((folder) => `${folder}node_modules`)
  .concat("web/dist")
  .filter((path) => existsSync(join(root, path)));

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
  for (const path of linked) await symlink(join(root, path), join(folder, path));
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
