import type { Encryption } from "#platform/encryption/encryption.ts";
import type { ColumnStanding } from "./standing.ts";

export function presentKeys({ keyIds }: Pick<Encryption, "keyIds">, standings: readonly ColumnStanding[]) {
  const writtenBy = (id: string) => standings.reduce((sum, { byKey }) => sum + (byKey.get(id) ?? 0), 0);
  const used = new Set(standings.flatMap(({ byKey }) => [...byKey.keys()]));
  return {
    keys: keyIds.map((id, at) => ({
      id,
      position: at + 1,
      secrets: writtenBy(id),
      may_be_removed: at > 0 && writtenBy(id) === 0,
    })),
    secrets: standings.map(({ byKey: _, ...standing }) => standing),
    missing_keys: [...used].filter((id) => !keyIds.includes(id)).sort(),
  };
}
