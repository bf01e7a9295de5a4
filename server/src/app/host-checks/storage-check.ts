import type { Storage } from "#platform/files/storage.ts";
import type { HostCheck } from "#platform/health/matter.ts";

/** Whether files can be stored that learners and partners bring. */
export function storageCheck(storage: Pick<Storage, "tryOut">): HostCheck {
  return {
    kinds: ["storage.unwritable"],
    async find() {
      try {
        await storage.tryOut();
        return [];
      } catch (error) {
        const code = error instanceof Error && "code" in error ? String(error.code) : "unknown reason";
        return [
          {
            kind: "storage.unwritable",
            severity: "problem",
            message: `Nothing can be stored in the folder that STORAGE_URL names (${code}), so documents and pictures are refused. Check that it is there, that this account may write there, and that it has room.`,
          },
        ];
      }
    },
  };
}
