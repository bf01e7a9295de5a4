import { cutLesson, type LessonText } from "../cut/lesson-text.ts";
import { withLines } from "../cut/lines.ts";
import { yamlText } from "../source/yaml-source.ts";

export type FrontField = "title" | "description" | "summary";

/** A text of the front matter; null where it is not there, or of a form that only the file's text shows. */
export function frontText({ lines, front }: LessonText, name: FrontField): string | null {
  const found = lineOf({ lines, front }, name);
  return found === null ? null : textOf(found.source);
}

/**
 * With other words. What is put back as it was gets the line that it had: there are several ways to write the same.
 * @param opened the file as it was when somebody began to change it
 */
export function withFrontText(text: string, name: FrontField, value: string, opened: string = text): string {
  const found = lineOf(cutLesson(text), name);
  if (found === null) return text;
  const words = value.replaceAll(/\s*\n\s*/g, " ");
  const before = lineOf(cutLesson(opened), name);
  const isAsBefore = before !== null && textOf(before.source) === words;
  const source = isAsBefore ? before.source : sourceOf(words, found.source);
  return withLines(text, { first: found.at, last: found.at }, [`${name}: ${source}`]);
}

function lineOf({ lines, front }: Pick<LessonText, "lines" | "front">, name: string) {
  if (front === null) return null;
  for (let at = front.first; at <= front.last; at += 1) {
    const line = lines[at] ?? "";
    if (!line.startsWith(`${name}:`)) continue;
    const source = line.slice(name.length + 1).trim();
    const isContinued = at < front.last && /^\s/.test(lines[at + 1] ?? "");
    return isContinued || /^[|>&*!{[]/.test(source) ? null : { at, source };
  }
  return null;
}

function textOf(source: string): string | null {
  if (source.startsWith('"')) return quoted(source);
  if (source.startsWith("'"))
    return /^'(?:[^']|'')*'$/.test(source) ? source.slice(1, -1).replaceAll("''", "'") : null;
  return / #|: |:$/.test(source) ? null : source;
}

/** YAML between quotation marks is JSON, as far as lessons use it. */
function quoted(source: string): string | null {
  try {
    const value: unknown = JSON.parse(source);
    return typeof value === "string" ? value : null;
  } catch {
    return null;
  }
}

/** In quotation marks as before, and wherever it could be read as something else. */
function sourceOf(value: string, before: string): string {
  if (before.startsWith("'")) return `'${value.replaceAll("'", "''")}'`;
  return before.startsWith('"') ? JSON.stringify(value) : yamlText(value);
}
