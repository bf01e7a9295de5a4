/** Whether a value of unknown origin has members that can be looked at by name. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The member at the end of the path, or undefined where the path leads nowhere. */
export function memberAt(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((owner, name) => {
    if (Array.isArray(owner)) return owner[Number(name)];
    return isRecord(owner) ? owner[name] : undefined;
  }, value);
}
