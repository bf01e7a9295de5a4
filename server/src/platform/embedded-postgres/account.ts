// PostgreSQL refuses to run as root. Started as root, the service runs it as an account that may do little else.
import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";

export type Account = { name: string; uid: number; gid: number };

/** Whether the account may pass through every folder down to this one. */
export function canEnter(folder: string, account: Account): boolean {
  for (let at = realpathSync(folder); ; at = dirname(at)) {
    const { mode, uid, gid } = statSync(at);
    const mayPass = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & mayPass) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

/** Files that an ordinary user created before the service was started as root stay that user's. */
export function ownerOf(path: string): Account | undefined {
  if (!existsSync(path)) return undefined;
  const { uid, gid } = statSync(path);
  if (uid === 0) return undefined;
  return accounts().find((account) => account.uid === uid) ?? { name: String(uid), uid, gid };
}

/** What PostgreSQL runs as when the service runs as root. */
export function unprivilegedAccount(): Account {
  const known = accounts();
  const account = ["postgres", "nobody"].flatMap((name) => known.filter((one) => one.name === name))[0];
  if (account) return account;
  throw new EmbeddedPostgresError(
    "PostgreSQL does not run as root, and this system has neither an account postgres nor nobody: start the service as an ordinary user, or set DATABASE_URL.",
  );
}

function accounts(): Account[] {
  const lines = readFileSync("/etc/passwd", "utf8").split("\n");
  return lines.flatMap((line) => {
    const [name, , uid, gid] = line.split(":");
    // macOS writes nobody's numbers as -2.
    return name && uid && gid ? [{ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }] : [];
  });
}
