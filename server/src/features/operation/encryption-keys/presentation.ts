import type { Encryption } from "#platform/encryption/encryption.ts";
import type { KeyUsage } from "./key-usage.ts";

export function presentKeys({ keyIds }: Pick<Encryption, "keyIds">, usages: readonly KeyUsage[]) {
  const writtenBy = (id: string) => usages.reduce((sum, { byKey }) => sum + (byKey.get(id) ?? 0), 0);
  const used = new Set(usages.flatMap(({ byKey }) => [...byKey.keys()]));
  return {
    keys: keyIds.map((id, at) => ({
      id,
      position: at + 1,
      secrets: writtenBy(id),
      may_be_removed: at > 0 && writtenBy(id) === 0,
    })),
    secrets: usages.map(({ byKey: _, ...usage }) => usage),
    missing_keys: [...used].filter((id) => !keyIds.includes(id)).sort(),
  };
}
