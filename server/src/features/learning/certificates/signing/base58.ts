const ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** Base 58 of Bitcoin's alphabet, marked as such (`z`: Multibase), as proofs and keys of credentials are written. */
export function toMultibase(bytes: Uint8Array): string {
  let number = BigInt(`0x${Buffer.from(bytes).toString("hex") || "0"}`);
  let text = "";
  for (; number > 0n; number /= 58n) text = ALPHABET.charAt(Number(number % 58n)) + text;
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return `z${"1".repeat(zeros === -1 ? bytes.length : zeros)}${text}`;
}

/** Null: that is none, none of this length, or not the one way to write these bytes. */
export function fromMultibase(text: string, length: number): Buffer | null {
  if (!text.startsWith("z") || text.length > 2 * length + 2) return null;
  let number = 0n;
  for (const character of text.slice(1)) {
    const digit = ALPHABET.indexOf(character);
    if (digit < 0) return null;
    number = number * 58n + BigInt(digit);
  }
  const hex = number.toString(16).padStart(length * 2, "0");
  const bytes = Buffer.from(hex, "hex");
  return bytes.length === length && toMultibase(bytes) === text ? bytes : null;
}
