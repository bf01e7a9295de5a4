import type { EncryptedColumn, EncryptedValue } from "#platform/encryption/encrypted-column.ts";
import { lockEncrypted, replaceEncrypted } from "#platform/encryption/encrypted-column.ts";
import { DecryptionError, type Encryption } from "#platform/encryption/encryption.ts";
import type { Context, Worker } from "#platform/feature.ts";

type ReencryptionContext = Pick<Context, "db" | "encryption" | "log">;

const BATCH_SIZE = 100;

/**
 * Encrypts with the first key what other keys wrote, column by column, a hundred values a transaction. What is done is
 * marked by the value itself, so a pass that was cut off needs no memory of where it was, and any number of processes
 * may run one: each passes over what another one holds. Values that cannot be decrypted stay as they are.
 * @returns how many values were encrypted anew
 */
export async function reencrypt(
  context: ReencryptionContext,
  columns: readonly EncryptedColumn[],
  mayContinue: () => boolean = () => true,
): Promise<number> {
  let total = 0;
  for (const column of columns) {
    let after: readonly string[] | null = null;
    do {
      if (!mayContinue()) return total;
      const batch = await reencryptBatch(context, column, after);
      total += batch.done;
      after = batch.last;
    } while (after !== null);
  }
  if (total > 0) context.log.info({ secrets: total }, "stored secrets re-encrypted with the first key");
  return total;
}

async function reencryptBatch(
  { db, encryption }: ReencryptionContext,
  column: EncryptedColumn,
  after: readonly string[] | null,
): Promise<{ done: number; last: readonly string[] | null }> {
  const [first] = encryption.keyIds;
  return db.transaction().execute(async (trx) => {
    const values = await lockEncrypted(trx, column, { after, size: BATCH_SIZE, butNotOf: first });
    const changes = values.flatMap((old) => {
      const value = encryptedAnew(encryption, old);
      return value === null ? [] : [{ old, value }];
    });
    const done = await replaceEncrypted(trx, column, changes);
    return { done, last: values.length < BATCH_SIZE ? null : (values.at(-1)?.key ?? null) };
  });
}

function encryptedAnew(encryption: Encryption, { value, context }: EncryptedValue): string | null {
  try {
    return encryption.encrypt(encryption.decrypt(value, context), context);
  } catch (error) {
    if (error instanceof DecryptionError) return null;
    throw error;
  }
}

/** One pass at the start of the process, which may have brought a new first key. The schedule repeats it. */
export function startReencryption(context: Context, columns: readonly EncryptedColumn[]): Worker {
  let isStopping = false;
  const running = reencrypt(context, columns, () => !isStopping).catch((error: unknown) => {
    context.log.warn({ err: error }, "re-encryption of stored secrets failed; will retry");
  });
  return {
    name: "re-encryption",
    async stop() {
      isStopping = true;
      await running;
    },
  };
}
