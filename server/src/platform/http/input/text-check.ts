import type { FieldErrors } from "#kernel/problem.ts";

/** No body of ours is a tenth as deep; what recurs into one, here or in the database, must not run out of its stack. */
const DEEPEST = 100;
/** What is said of a body that was made to be bad has an end: so many places, and names no longer than this. */
const MOST_MISTAKES = 100;
const LONGEST_PATH = 300;

/**
 * What no database or signature can carry: NUL characters and lone surrogates, found anywhere in a parsed body or query,
 * and nesting without end. The walk goes level by level, so that nesting cannot overflow our stack.
 */
export function unstorableText(root: unknown): FieldErrors {
  const errors: FieldErrors = {};
  const kind = classifyText(root);
  if (kind === "too deep")
    errors.non_field_errors = [`This is nested more than ${DEEPEST} levels deep; send less in each other.`];
  if (kind !== "unstorable") return errors;
  let mistakes = 0;
  const pending: { path: string; value: unknown }[] = [{ path: "", value: root }];
  for (let next = pending.pop(); next && mistakes < MOST_MISTAKES; next = pending.pop()) {
    const { path, value } = next;
    if (typeof value === "string") {
      const message = textMistake(value);
      if (message) errors[path || "non_field_errors"] = [message];
      if (message) mistakes += 1;
    } else if (typeof value === "object" && value !== null) {
      for (const [key, child] of Object.entries(value))
        pending.push({ path: pathTo(path, key), value: child });
    }
  }
  return errors;
}

function pathTo(path: string, key: string): string {
  if (path.length + key.length > LONGEST_PATH) return path;
  return path ? `${path}.${key}` : key;
}

/** Nearly every body is sound, so whether anything is wrong comes before where. Each level holds the lists and objects in it. */
function classifyText(root: unknown): "sound" | "unstorable" | "too deep" {
  let level: object[] = [[root]];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return "too deep";
    const below: object[] = [];
    for (const parent of level) {
      for (const value of Object.values(parent)) {
        if (typeof value === "string" && textMistake(value)) return "unstorable";
        if (typeof value === "object" && value !== null) below.push(value);
      }
    }
    level = below;
  }
  return "sound";
}

function textMistake(text: string): string | undefined {
  if (text.includes("\0")) return "Null characters are not allowed.";
  if (!text.isWellFormed()) return "This text holds half of a surrogate pair; send well-formed Unicode.";
  return undefined;
}
