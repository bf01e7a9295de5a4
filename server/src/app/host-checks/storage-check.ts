import type { Storage } from "#platform/files/open-storage.ts";
import type { HostCheck } from "#platform/health/health-issue.ts";
import { defineSentence, inSentences, verbatim } from "#platform/health/sentence.ts";

const uploadsRefused = defineSentence(
  "storage.unwritable.meanwhile",
  "Until then uploads of documents and pictures are refused, and documents wait to be read.",
);
const notWritable = defineSentence(
  "storage.unwritable",
  "The folder for stored files (STORAGE_URL, or the folder files in DATA_DIR where that is not set) is not writable ({code}), so uploads of documents and pictures are refused. Check that it exists, that this account has write permission, and that there is free space.",
);

/** Whether uploads can be stored. */
export function storageCheck(storage: Pick<Storage, "probe">): HostCheck {
  return {
    kinds: ["storage.unwritable"],
    async find() {
      try {
        await storage.probe();
        return [];
      } catch (error) {
        const { objectStoreErrorOf } = await import("#platform/files/object-store/object-store-error.ts");
        const refused = objectStoreErrorOf(error);
        if (refused !== null)
          return [
            {
              kind: "storage.unwritable",
              severity: "problem",
              ...inSentences(verbatim(refused.message), uploadsRefused()),
            },
          ];
        const code = error instanceof Error && "code" in error ? String(error.code) : "unknown reason";
        return [
          {
            kind: "storage.unwritable",
            severity: "problem",
            ...inSentences(notWritable({ code })),
          },
        ];
      }
    },
  };
}
