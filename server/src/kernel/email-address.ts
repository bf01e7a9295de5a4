/**
 * What two spellings of one address share. Only the letters of ASCII are folded: the lower case of a Kelvin sign is a k, and
 * somebody else's address would do.
 */
export function addressKey(address: string): string {
  return address.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

export function isSameAddress(one: string | null, other: string | null): boolean {
  return one === null || other === null ? one === other : addressKey(one) === addressKey(other);
}
