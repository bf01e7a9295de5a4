import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { StoredToken, TokenStore } from "@lectern/sdk/operator";

interface Whose {
  siteUrl: string;
  email: string;
  cacheFolder: string;
}

/**
 * Keeps an operator's access token between commands, in a file that only its owner can read: without it every command
 * would sign in, and count among the requests that everybody at this address shares. It is good for minutes, and the
 * refresh token is not kept. Where nothing can be written, commands sign in.
 */
export function tokenFile({ siteUrl, email, cacheFolder }: Whose): TokenStore {
  const whose = createHash("sha256").update(`${siteUrl}\n${email}`).digest("hex").slice(0, 32);
  const path = join(cacheFolder, `token-${whose}.json`);
  return {
    read: () => orNull(async () => readToken(await readFile(path, "utf8"))),
    async write(token) {
      await orNull(() => replacePrivately(path, JSON.stringify(token)));
    },
    async remove() {
      await orNull(() => rm(path, { force: true }));
    },
  };
}

/** Complete or not at all, for commands that run at the same time. */
async function replacePrivately(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomUUID()}`;
  try {
    await writeFile(draft, text, { flag: "wx", mode: 0o600 });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

function readToken(text: string): StoredToken | null {
  const value: unknown = JSON.parse(text);
  if (typeof value !== "object" || value === null) return null;
  if (!("token" in value && "freshUntil" in value)) return null;
  const { token, freshUntil } = value;
  return typeof token === "string" && typeof freshUntil === "number" ? { token, freshUntil } : null;
}

/** A token that cannot be kept is no failure of the command, and neither is a file that makes no sense. */
async function orNull<T>(work: () => Promise<T>): Promise<T | null> {
  return work().catch(() => null);
}
