import {
  countByBeginning,
  type EncryptedColumn,
  selectEncrypted,
} from "#platform/encryption/encrypted-column.ts";
import { DecryptionError, type Encryption } from "#platform/encryption/encryption.ts";
import type { Context } from "#platform/feature.ts";

type KeyUsageContext = Pick<Context, "db" | "encryption">;

/** How the stored secrets of one column are. */
export interface KeyUsage {
  name: string;
  is_short_lived: boolean;
  /** Written by the first key. */
  current: number;
  /** Written by another key that SECRET_KEY holds. */
  old: number;
  /** Written by a key that it does not hold, or damaged. */
  unreadable: number;
  /** How many each key has written, by its id, also such as SECRET_KEY does not hold. */
  byKey: ReadonlyMap<string, number>;
}

const BATCH_SIZE = 500;

/** Looks at every stored secret, and opens each but the short-lived ones. */
export async function readKeyUsage(
  context: KeyUsageContext,
  columns: readonly EncryptedColumn[],
): Promise<KeyUsage[]> {
  const usages: KeyUsage[] = [];
  for (const column of columns) usages.push(await keyUsageOf(context, column));
  return usages;
}

async function keyUsageOf(context: KeyUsageContext, column: EncryptedColumn): Promise<KeyUsage> {
  const { encryption } = context;
  const { isShortLived = false } = column;
  const [first, ...others] = encryption.keyIds;
  const byKey = new Map<string, number>();
  let foreign = 0;
  for (const { beginning, count } of await countByBeginning(context.db, column)) {
    const id = encryption.keyIdOf(beginning);
    if (id === null) foreign += count;
    else byKey.set(id, (byKey.get(id) ?? 0) + count);
  }
  const damaged = isShortLived ? new Map<string, number>() : await countDamaged(context, column);
  const sound = (id: string) => Math.max(0, (byKey.get(id) ?? 0) - (damaged.get(id) ?? 0));
  const current = sound(first);
  const old = others.reduce((sum, id) => sum + sound(id), 0);
  const total = foreign + [...byKey.values()].reduce((sum, count) => sum + count, 0);
  const unreadable = total - current - old;
  return { name: column.name, is_short_lived: isShortLived, current, old, unreadable, byKey };
}

/** Of those whose key is there, the ones that do not open even so: by key. */
async function countDamaged(
  { db, encryption }: KeyUsageContext,
  column: EncryptedColumn,
): Promise<Map<string, number>> {
  const damaged = new Map<string, number>();
  let after: readonly string[] | null = null;
  do {
    const values = await selectEncrypted(db, column, { after, size: BATCH_SIZE });
    for (const { value, context } of values) {
      const id = encryption.keyIdOf(value);
      if (id === null || !encryption.keyIds.includes(id) || opens(encryption, value, context)) continue;
      damaged.set(id, (damaged.get(id) ?? 0) + 1);
    }
    after = values.length < BATCH_SIZE ? null : (values.at(-1)?.key ?? null);
  } while (after !== null);
  return damaged;
}

function opens(encryption: Encryption, value: string, context: string): boolean {
  try {
    encryption.decrypt(value, context);
    return true;
  } catch (error) {
    if (error instanceof DecryptionError) return false;
    throw error;
  }
}
