/**
 * Where a file lies in the storage: in a folder per last two characters, so that no folder grows huge; UUIDs of one day share their
 * first ones. @throws where it is no key
 */
export function pathParts(key: string): [folder: string, file: string] {
  if (!/^[A-Za-z0-9_-]{8,128}$/.test(key)) throw new Error(`"${key}" is not a storage key.`);
  return [key.slice(-2).toLowerCase(), key];
}
