import { createHmac, hkdfSync, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { type Static, Type } from "typebox";
import type { Sentence } from "../../health/sentence.ts";
import { BackupError } from "../backup-error.ts";
import { backupFaults } from "../backup-faults.ts";

/** How the key of a backup follows from its passphrase; stands in the manifest. */
export const KeyDerivation = Type.Object({
  cipher: Type.Literal("aes-256-gcm"),
  kdf: Type.Literal("scrypt"),
  // What it costs to guess: bounded, so that a forged manifest cannot make this machine compute for hours.
  n: Type.Integer({ minimum: 16_384, maximum: 1_048_576 }),
  r: Type.Integer({ minimum: 1, maximum: 16 }),
  p: Type.Integer({ minimum: 1, maximum: 4 }),
  salt: Type.String({ pattern: "^[0-9a-f]{32}$" }),
  /** Which passphrase it was, without telling anything about it. */
  check: Type.String({ pattern: "^[0-9a-f]{64}$" }),
});

export interface BackupKey {
  derivation: Static<typeof KeyDerivation>;
  /** Of one file: no two files share a key. */
  fileKey(salt: Buffer, path: string): Uint8Array;
  /** Proves that the manifest was written with this passphrase. */
  authenticate(text: string): string;
}

/** 64 MB of memory for each guess. */
const cost = { n: 65_536, r: 8, p: 1 };

export async function newBackupKey(passphrase: string): Promise<BackupKey> {
  const salt = randomBytes(16).toString("hex");
  const master = await derive(passphrase, { ...cost, salt });
  const check = purpose(master, "check").toString("hex");
  return keyOf(master, { cipher: "aes-256-gcm", kdf: "scrypt", ...cost, salt, check });
}

/** @throws BackupError for another passphrase */
async function openBackupKey(
  passphrase: string | null,
  derivation: BackupKey["derivation"],
): Promise<BackupKey> {
  if (passphrase === null) throw new BackupError([backupFaults.isEncrypted()]);
  const master = await derive(passphrase, derivation);
  const isSame = timingSafeEqual(purpose(master, "check"), Buffer.from(derivation.check, "hex"));
  if (!isSame) throw new BackupError([backupFaults.otherPassphrase()]);
  return keyOf(master, derivation);
}

/** What a person allows who restores. */
export interface Opening {
  passphrase: string | null;
  /** Also what is not encrypted although a passphrase is set. */
  isUnencrypted?: boolean;
}

/**
 * The key of what lies in a folder; null where it is not encrypted, which a set passphrase forbids: whoever may write to the folder
 * could have put anything there, such as a database that runs programs. @throws BackupError
 */
export async function unlock(
  derivation: BackupKey["derivation"] | null,
  { passphrase, isUnencrypted = false }: Opening,
  notEncrypted: Sentence,
): Promise<BackupKey | null> {
  if (derivation !== null) return openBackupKey(passphrase, derivation);
  if (passphrase === null || isUnencrypted) return null;
  throw new BackupError([notEncrypted, backupFaults.plainAllowed()]);
}

function keyOf(master: Buffer, derivation: BackupKey["derivation"]): BackupKey {
  const manifestKey = purpose(master, "manifest");
  return {
    derivation,
    fileKey: (salt, path) =>
      new Uint8Array(hkdfSync("sha256", master, salt, `lectern/backup/file/${path}`, 32)),
    authenticate: (text) => createHmac("sha256", manifestKey).update(text).digest("hex"),
  };
}

const purpose = (master: Buffer, name: string) =>
  Buffer.from(hkdfSync("sha256", master, "", `lectern/backup/${name}`, 32));

function derive(
  passphrase: string,
  { n, r, p, salt }: Pick<BackupKey["derivation"], "n" | "r" | "p" | "salt">,
): Promise<Buffer> {
  const options = { N: n, r, p, maxmem: 256 * n * r };
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize("NFKC"), Buffer.from(salt, "hex"), 32, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
