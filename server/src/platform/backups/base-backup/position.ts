/** `16/B374D848`: the upper and the lower half of a 64-bit number. */
export function parsePosition(text: string): bigint {
  const [upper = "0", lower = "0"] = text.split("/");
  return (BigInt(`0x${upper}`) << 32n) + BigInt(`0x${lower}`);
}

export function positionText(position: bigint): string {
  const hexadecimal = (half: bigint) => half.toString(16).toUpperCase();
  return `${hexadecimal(position >> 32n)}/${hexadecimal(position & 0xffffffffn)}`;
}
