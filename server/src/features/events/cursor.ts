/** A place in the stream: after the event at `position`. */
export interface Cursor {
  /** Which stream positions count in. Null: the start of any. */
  epoch: string | null;
  position: number;
}

/** What a poller is told that asked from the start and found nothing. Valid as `after`. */
export const START_CURSOR = "0";
const VERSION = "1";

/** Opaque to callers: version, epoch and position may change their form, with a new version. */
export function formatCursor(epoch: string, position: number): string {
  return Buffer.from(`${VERSION}:${epoch}:${position}`, "latin1").toString("base64url");
}

/** The place a text names, or null when it is no cursor of ours. */
export function parseCursor(text: string): Cursor | null {
  if (text === START_CURSOR) return { epoch: null, position: 0 };
  const plain = Buffer.from(text, "base64url").toString("latin1");
  const [, epoch, digits] = /^1:([0-9a-z]{1,32}):(0|[1-9]\d{0,14})$/.exec(plain) ?? [];
  if (epoch === undefined || digits === undefined) return null;
  const position = Number(digits);
  // Buffer skips what is not base64url; a cursor is only what formatCursor made.
  return formatCursor(epoch, position) === text ? { epoch, position } : null;
}
