import { execFileSync, type SpawnSyncReturns, spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface CleanRoot {
  /** Copies a file, or what is in a folder. */
  put(from: string, to: string): void;
  /** As root, and the root may be written to: a step of an image's build. @throws when it fails */
  build(script: string): void;
  /** The command that runs a program there as account 1000, with only /data and /tmp to write to. */
  command(program: readonly string[]): [string, string[]];
  run(program: readonly string[], environment: Record<string, string>): SpawnSyncReturns<string>;
  remove(): void;
}

/** Whether the machine lets this account mount and change its root. */
export const maySetUpRoots =
  process.platform === "linux" && spawnSync("unshare", ["--mount", "chroot", "/", "true"]).status === 0;

/**
 * What a Debian image begins with, made of this machine's: its /usr without /usr/local, accounts of its own, and nothing else. Mounts
 * are in a namespace of each command, so that none is left.
 */
export function createCleanRoot(): CleanRoot {
  const scratch = mkdtempSync(join(tmpdir(), "lectern-root-"));
  const folder = join(scratch, "root");
  for (const name of ["usr", "etc", "proc", "dev", "tmp", "data", "app"])
    mkdirSync(join(folder, name), { recursive: true });
  for (const name of ["usr/upper", "usr/work", "usr-local/bin"])
    mkdirSync(join(scratch, name), { recursive: true });
  for (const name of ["bin", "sbin", "lib", "lib64"]) symlinkSync(`usr/${name}`, join(folder, name));
  writeFileSync(
    join(folder, "etc/passwd"),
    "root:x:0:0:root:/root:/bin/sh\nnobody:x:65534:65534::/:/usr/sbin/nologin\n",
  );
  writeFileSync(join(folder, "etc/group"), "root:x:0:\nnogroup:x:65534:\n");
  for (const name of ["shadow", "gshadow"]) writeFileSync(join(folder, "etc", name), "root:*::\n");
  for (const name of ["ld.so.cache", "login.defs", "hosts", "nsswitch.conf"]) {
    if (existsSync(`/etc/${name}`)) copyFileSync(`/etc/${name}`, join(folder, "etc", name));
  }
  const usr = `lowerdir=/usr,upperdir=${scratch}/usr/upper,workdir=${scratch}/usr/work`;
  const mounts = [
    `mount --bind ${folder} ${folder}`,
    `mount -t overlay overlay -o ${usr} ${folder}/usr`,
    `mount --bind ${scratch}/usr-local ${folder}/usr/local`,
    `mount --rbind /proc ${folder}/proc`,
    `mount --rbind /dev ${folder}/dev`,
  ];
  const readOnly = [
    `mount --bind ${folder}/data ${folder}/data`,
    `mount -t tmpfs tmpfs ${folder}/tmp`,
    ...["", "/usr", "/usr/local"].map((path) => `mount -o remount,bind,ro ${folder}${path}`),
  ];
  const unshare = (before: readonly string[], last: string): string[] => [
    "--mount",
    "sh",
    "-euc",
    [...before, `exec ${last}`].join("; "),
    "sh",
  ];
  const asAccount = `chroot --userspec=1000:1000 --groups= ${folder} /bin/sh -c 'cd /app && exec "$@"' sh "$@"`;
  const command = (program: readonly string[]): [string, string[]] => [
    "unshare",
    [...unshare([...mounts, ...readOnly], asAccount), ...program],
  ];
  return {
    put(from, to) {
      const target = to.startsWith("/usr/local/") ? join(scratch, "usr-local", to.slice(11)) : folder + to;
      const source = statSync(from).isDirectory() ? `${from}/.` : from;
      execFileSync("cp", ["-a", source, target]);
    },
    command,
    build(script) {
      const args = [...unshare(mounts, `chroot ${folder} /bin/sh -euc "$1"`), script];
      const { status, stderr } = spawnSync("unshare", args, {
        encoding: "utf8",
        env: { PATH: DEBIANS_PATH },
      });
      if (status !== 0) throw new Error(`${script}: ${status}\n${stderr}`);
    },
    run(program, environment) {
      const [file, args] = command(program);
      return spawnSync(file, args, { encoding: "utf8", env: { PATH: DEBIANS_PATH, ...environment } });
    },
    remove: () => rmSync(scratch, { recursive: true, force: true }),
  };
}

export const DEBIANS_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
