import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { randomToken } from "#kernel/secret.ts";
import type { Config } from "./config.ts";

type KeyConfig = Pick<Config, "secretKeys" | "dataDir">;

/** The keys of SECRET_KEY, or for the embedded database one that is made once and lives beside it. */
export async function ensureSecretKeys(config: KeyConfig): Promise<string[]> {
  const known = await readSecretKeys(config);
  if (known !== null) return known;
  const path = join(config.dataDir, FILE);
  const key = randomToken(48);
  await writeFile(path, `${key}\n`, { flag: "wx", mode: 0o600 });
  await chmod(path, 0o600);
  return [key];
}

/** Null where there are none yet. */
export async function readSecretKeys(config: KeyConfig): Promise<string[] | null> {
  if (config.secretKeys.length > 0) return config.secretKeys;
  try {
    // Several where they came out of a backup: a key that is made here has no comma.
    const text = await readFile(join(config.dataDir, FILE), "utf8");
    return text.split(",").map((key) => key.trim());
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

const FILE = "secret.key";
