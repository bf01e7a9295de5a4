import type { Storage } from "#platform/files/open-storage.ts";
import type { HostCheck } from "#platform/health/health-issue.ts";
import { defineSentence, inSentences } from "#platform/health/sentence.ts";

const KIND = "storage.apart";

const apart = defineSentence(
  KIND,
  "Files of documents that were uploaded last are not where this process keeps files: {missing} of {count}. Set STORAGE_URL to the same folder or bucket for every process, and see that all of them reach it. After a restore, the files may have been left out.",
);
const meanwhile = defineSentence(
  "storage.apart.meanwhile",
  "Until then documents cannot be read, and their partners are told to upload them again.",
);

/** Whether what other processes store is to be had here, too. @param newest of the newest documents, the keys of their files */
export function sharedFilesCheck(
  storage: Pick<Storage, "stream">,
  newest: () => Promise<string[]>,
): HostCheck {
  let seen: ReadonlySet<string> = new Set();

  async function isThere(key: string): Promise<boolean> {
    if (seen.has(key)) return true;
    const file = await storage.stream(key);
    file?.destroy();
    return file !== null;
  }

  async function findMissing(keys: readonly string[]): Promise<string[]> {
    const there = await Promise.all(keys.map(isThere));
    seen = new Set(keys.filter((_, index) => there[index]));
    return keys.filter((key) => !seen.has(key));
  }

  return {
    kinds: [KIND],
    async find() {
      const keys = await newest();
      const missing = await findMissing(keys).catch(() => []); // that it does not answer says the check of the storage
      if (missing.length === 0) return [];
      const left = new Set(await newest()); // its file is deleted after the document
      const lost = missing.filter((key) => left.has(key));
      if (lost.length === 0) return [];
      const told = inSentences(apart({ missing: lost.length, count: keys.length }), meanwhile());
      return [{ kind: KIND, severity: "problem", ...told }];
    },
  };
}
