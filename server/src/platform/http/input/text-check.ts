import type { FieldErrors } from "#kernel/problem.ts";

/**
 * Text that no database or signature can carry: NUL characters and lone surrogates. Found anywhere in a parsed
 * body or query, however deep; the walk keeps its own stack so that nesting cannot overflow ours.
 */
export function unstorableText(root: unknown): FieldErrors {
  const errors: FieldErrors = {};
  if (isStorable(root)) return errors;
  const pending: { path: string; value: unknown }[] = [{ path: "", value: root }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { path, value } = next;
    if (typeof value === "string") {
      const message = textMistake(value);
      if (message) errors[path || "non_field_errors"] = [message];
    } else if (typeof value === "object" && value !== null) {
      for (const [key, child] of Object.entries(value)) {
        pending.push({ path: path ? `${path}.${key}` : key, value: child });
      }
    }
  }
  return errors;
}

/** Nearly every body is, so whether anything is wrong comes before where. */
function isStorable(root: unknown): boolean {
  const pending: unknown[] = [root];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value === "string") {
      if (textMistake(value)) return false;
    } else if (typeof value === "object" && value !== null) {
      for (const child of Object.values(value)) {
        if (typeof child === "string" ? textMistake(child) : typeof child === "object") pending.push(child);
      }
    }
  }
  return true;
}

function textMistake(text: string): string | undefined {
  if (text.includes("\0")) return "Null characters are not allowed.";
  if (!text.isWellFormed()) return "This text holds half of a surrogate pair; send well-formed Unicode.";
  return undefined;
}
