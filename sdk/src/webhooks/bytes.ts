export type Bytes = Uint8Array<ArrayBuffer>;

export function textBytes(text: string): Bytes {
  return new TextEncoder().encode(text);
}

/** Null when the text is no base64. */
export function base64Bytes(text: string): Bytes | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

export function hexBytes(text: string): Bytes {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

export function joinBytes(first: Bytes, second: Bytes): Bytes {
  const joined = new Uint8Array(first.length + second.length);
  joined.set(first);
  joined.set(second, first.length);
  return joined;
}
