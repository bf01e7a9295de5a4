import type { DialogueState } from "./state.ts";

export interface Pool {
  name: string;
  lines: readonly string[];
  /** What is asked again is answered again. */
  mayRepeat?: true;
}

/**
 * The next line of a pool: every variant once before any comes again, in an order of the learner's own that begins
 * elsewhere in each attempt. Undefined when the only line there is was just said.
 */
export function takeLine(state: DialogueState, { name, lines }: Pool) {
  const taken = timesTaken(state, name);
  const order = shuffled(lines, `${state.seed} ${name}`);
  for (let next = taken; next < taken + lines.length; next += 1) {
    const line = order[(next + state.attempt - 1) % lines.length];
    if (line === undefined || line === state.lastLine) continue;
    return { line, state: { ...state, lastLine: line, taken: { ...state.taken, [name]: next + 1 } } };
  }
  return undefined;
}

/** Whether every variant was said once. */
export function isUsedUp(state: DialogueState, { name, lines }: Pool): boolean {
  return timesTaken(state, name) >= lines.length;
}

function timesTaken({ taken }: DialogueState, name: string): number {
  return Object.hasOwn(taken, name) ? (taken[name] ?? 0) : 0;
}

/** Fisher and Yates, with a number that follows from the seed instead of a random one. */
function shuffled(lines: readonly string[], seed: string): string[] {
  const order = [...lines];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = hash(`${seed} ${last}`) % (last + 1);
    const [one, two] = [order[last], order[other]];
    if (one === undefined || two === undefined) continue;
    order[last] = two;
    order[other] = one;
  }
  return order;
}

/** FNV-1a, mixed once more so that neighbouring seeds differ in every bit. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
