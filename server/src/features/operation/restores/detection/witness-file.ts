import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isRecord } from "#kernel/record.ts";
import { randomToken, sha256 } from "#kernel/secret.ts";
import type { Witness } from "./evidence.ts";

const NAME = "database-seen.json";

/** Beside the database and not in it: how far each database that this folder served had come when it was last seen. */
export interface WitnessFile {
  read(): Promise<Witness | null>;
  /** Written whole or not at all, after what it says is committed. */
  write(witness: Witness): Promise<void>;
}

/** @param seal of the database's streams; the file holds its hash */
export function openWitnessFile(dataDir: string, seal: string): WitnessFile {
  const path = join(dataDir, NAME);
  const key = sha256(seal).toString("hex").slice(0, 16);
  return {
    async read() {
      const seen = (await readAll(path))[key];
      if (!isRecord(seen)) return null;
      const { epoch, counter, seen_at: seenAt } = seen;
      if (typeof epoch !== "number" || typeof counter !== "number" || typeof seenAt !== "string") return null;
      return { epoch, counter, seenAt: new Date(seenAt) };
    },
    async write({ epoch, counter, seenAt }) {
      const all = { ...(await readAll(path)), [key]: { epoch, counter, seen_at: seenAt.toISOString() } };
      await mkdir(dataDir, { recursive: true });
      const draft = `${path}.${randomToken(6)}`; // containers that share the folder may share numbers of processes, too
      await writeFile(draft, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600 });
      await rename(draft, path);
    },
  };
}

async function readAll(path: string): Promise<Record<string, unknown>> {
  try {
    const content: unknown = JSON.parse(await readFile(path, "utf8"));
    return isRecord(content) ? content : {};
  } catch {
    return {}; // none yet, or one that a full disk has cut
  }
}
