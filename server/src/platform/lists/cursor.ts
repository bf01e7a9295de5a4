import { DecryptionError, type Encryption } from "../encryption/encryption.ts";
import { invalidParameter } from "../problems.ts";

/** Begins a walk; every further cursor comes from `next` or `previous`. */
const FIRST_CURSOR = "*";

interface ListCursor {
  /** The sort that the place belongs to. */
  sort: string;
  isBackward: boolean;
  /** The row beside which the page begins; null: at the beginning. */
  position: readonly (string | null)[] | null;
}

/** Encrypted: opaque, good for one list of one caller's organization only, and of no use when it was changed. */
export function sealCursor(encryption: Encryption, cursor: ListCursor, list: string): string {
  return encryption.encrypt(JSON.stringify([cursor.sort, cursor.isBackward, cursor.position]), list);
}

/** @throws invalidParameter (422 `errors.cursor`) for what `sealCursor` did not make for this list and sort */
export function openCursor(encryption: Encryption, text: string, list: string, sort: string): ListCursor {
  if (text === FIRST_CURSOR) return { sort, isBackward: false, position: null };
  const cursor = readSealed(encryption, text, list);
  if (cursor?.sort === sort) return cursor;
  throw invalidParameter({
    errors: {
      cursor: [
        cursor
          ? "This cursor belongs to another `sort`; send the same or begin again with `cursor=*`."
          : "Not a cursor of this list; begin again with `cursor=*`.",
      ],
    },
  });
}

function readSealed(encryption: Encryption, text: string, list: string): ListCursor | null {
  try {
    const [sort, isBackward, position] = JSON.parse(encryption.decrypt(text, list));
    return { sort, isBackward, position };
  } catch (error) {
    if (error instanceof DecryptionError) return null;
    throw error;
  }
}
