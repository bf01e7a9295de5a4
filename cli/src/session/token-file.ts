import { createHash, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { StoredToken, TokenStore } from "@lectern/sdk/operator";
import { writePrivately } from "./private-file.ts";

interface Owner {
  siteUrl: string;
  email: string;
  /** What the token was issued for: a token is of no use to a command that has another password. */
  secret: string;
  cacheFolder: string;
}

/**
 * Stores an operator's access token between commands, in a file that only its owner can read: without it every command
 * would sign in, and count among the requests that everybody at this address shares. It is good for minutes, and the
 * refresh token is not stored. Where nothing can be written, commands sign in.
 */
export function tokenFile({ siteUrl, email, secret, cacheFolder }: Owner): TokenStore {
  const owner = createHash("sha256").update(`${siteUrl}\n${email}`).digest("hex").slice(0, 32);
  const path = join(cacheFolder, `token-${owner}.json`);
  return {
    read: () => orNull(async () => readToken(await readFile(path, "utf8"), secret)),
    async write(token) {
      await orNull(async () => {
        const salt = randomBytes(16).toString("base64url");
        await writePrivately(path, JSON.stringify({ ...token, salt, proof: await proofOf(secret, salt) }));
      });
    },
    async remove() {
      await orNull(() => rm(path, { force: true }));
    },
  };
}

async function readToken(text: string, secret: string): Promise<StoredToken | null> {
  const value: unknown = JSON.parse(text);
  if (typeof value !== "object" || value === null) return null;
  if (!("token" in value && "freshUntil" in value && "salt" in value && "proof" in value)) return null;
  const { token, freshUntil, salt, proof } = value;
  if (typeof token !== "string" || typeof freshUntil !== "number") return null;
  const isOfSecret = isSame(String(proof), await proofOf(secret, String(salt)));
  return isOfSecret ? { token, freshUntil } : null;
}

/** The file outlives the token, so that what it says of a password must be slow to guess from. */
async function proofOf(secret: string, salt: string): Promise<string> {
  const derived = await promisify<string, string, number, Buffer>(scrypt)(secret, salt, 32);
  return derived.toString("base64url");
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

/** A token that cannot be stored is no failure of the command, and neither is a file that makes no sense. */
async function orNull<T>(work: () => Promise<T>): Promise<T | null> {
  return work().catch(() => null);
}
