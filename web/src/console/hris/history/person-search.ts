/** Whose history is asked for: an id or an address. An id comes out of an address as a number. */
export function readPersonSearch({ person }: Record<string, unknown>): { person?: string } {
  const asked = typeof person === "string" || typeof person === "number" ? String(person).trim() : "";
  return asked ? { person: asked } : {};
}
