/** A move cannot be made. The message is one that a person can act on, and safe to print. */
export class MoveError extends Error {
  override readonly name = "MoveError";
}
