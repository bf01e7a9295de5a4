import type { Values } from "./arguments/scan-arguments.ts";
import type { Given } from "./command.ts";
import { UsageError } from "./failure.ts";

/** What was typed, by the names of what a command takes. */
export function accessors(wanted: readonly string[], positionals: readonly string[], values: Values): Given {
  const text = (name: string) => {
    const value = values[name];
    return typeof value === "string" ? value : undefined;
  };
  const positional = (name: string) => positionals[wanted.indexOf(name)] ?? "";
  return {
    positional,
    id() {
      const value = positional("ID");
      if (!/^\d+$/.test(value))
        throw new UsageError(`"${value}" is not an id; the list command shows the ids.`);
      return Number(value);
    },
    text,
    required: (name) => text(name) ?? "",
    number(name) {
      const value = text(name);
      return value === undefined ? undefined : Number(value);
    },
    list(name) {
      const value = values[name];
      return Array.isArray(value) ? value : undefined;
    },
    flag(name) {
      const value = values[name];
      return typeof value === "boolean" ? value : undefined;
    },
  };
}

/** Only the members that are set: an API keeps what a request leaves out. */
export function withoutUndefined<T extends object>(members: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined);
  // Object.entries forgets the keys' types; nothing but undefined was taken out.
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined> };
}

/** @throws UsageError when an update would change nothing */
export function mustChange(changes: object): void {
  if (Object.keys(changes).length === 0) throw new UsageError("Say what to change.");
}

/** @throws UsageError for one that is not known */
export function oneOf<Value extends string>(
  known: readonly Value[],
  value: string | undefined,
  option: string,
): Value | undefined {
  if (value === undefined) return undefined;
  const found = known.find((one) => one === value);
  if (found === undefined)
    throw new UsageError(`--${option} is "${value}"; write one of ${known.join(", ")}.`);
  return found;
}
