import { isRecord } from "#kernel/record.ts";

/** The members that were sent and are held otherwise. Stores may write the same moment differently, and add their own. */
export function differences(sent: Record<string, unknown>, held: Record<string, unknown>): string[] {
  return Object.keys(sent).filter((name) => {
    if (name === "timestamp") return Date.parse(String(sent[name])) !== Date.parse(String(held[name]));
    return !isContained(sent[name], held[name]);
  });
}

function isContained(sent: unknown, held: unknown): boolean {
  if (Array.isArray(sent))
    return (
      Array.isArray(held) &&
      sent.length === held.length &&
      sent.every((item, at) => isContained(item, held[at]))
    );
  if (!isRecord(sent)) return sent === held;
  return isRecord(held) && Object.entries(sent).every(([name, value]) => isContained(value, held[name]));
}

export function readStatement(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}
