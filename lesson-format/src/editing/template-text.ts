import { type LineRange, linesOf, withLines } from "../cut/lines.ts";

/** A section of template.yaml as its lines. */
export interface PlannedSection extends LineRange {
  id: string;
  /** The entries of its quiz as they stand there. */
  quiz: string[];
  /** The line that holds them; null where nothing is asked yet. */
  quizLine: number | null;
}

/** Null where the lines are of a form that only the whole file can be changed in. */
export function plannedSections(yaml: string): PlannedSection[] | null {
  const lines = linesOf(yaml);
  const head = lines.findIndex((line) => /^sections:\s*(?:#.*)?$/.test(line));
  if (head === -1) return null;
  const sections: PlannedSection[] = [];
  for (let at = head + 1; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    if (/^\s*(?:#.*)?$/.test(line)) continue;
    const id = /^ {2}- id: *([^\s#{[]+)\s*(?:#.*)?$/.exec(line)?.[1];
    if (id !== undefined) sections.push({ id, first: at, last: at, quiz: [], quizLine: null });
    else if (!/^ {4}\S/.test(line) || !addLine(sections.at(-1), line, at)) return null;
  }
  return sections;
}

function addLine(section: PlannedSection | undefined, line: string, at: number): boolean {
  if (section === undefined) return false;
  section.last = at;
  if (!line.startsWith("    quiz:")) return /^ {4}retrieve: *\{.*\}\s*$/.test(line);
  const list = /^ {4}quiz: *\[(.*)\]\s*$/.exec(line)?.[1];
  if (list === undefined) return false;
  section.quizLine = at;
  section.quiz = (list.match(/\{[^}]*\}|[^,{}]+/g) ?? []).map((entry) => entry.trim()).filter(Boolean);
  return true;
}

/** With other questions asked in a section. */
export function withQuiz(yaml: string, section: PlannedSection, quiz: readonly string[]): string {
  const line = `    quiz: [${quiz.join(", ")}]`;
  const put = quiz.length === 0 ? [] : [line];
  if (section.quizLine === null) return withLines(yaml, { first: section.last + 1, last: section.last }, put);
  return withLines(yaml, { first: section.quizLine, last: section.quizLine }, put);
}

/** Without what `question_skills` says of a question that is gone; without the line where it says nothing else. */
export function withoutQuestionSkills(yaml: string, question: string): string {
  const lines = linesOf(yaml);
  const at = lines.findIndex((line) => /^question_skills: *\{.*\}\s*$/.test(line));
  const entries = /\{(.*)\}/.exec(lines[at] ?? "")?.[1]?.match(/[^,{}[\]]+: *(?:\[[^\]]*\]|[^,{}[\]]+)/g);
  if (at === -1 || !entries) return yaml;
  const left = entries.map((entry) => entry.trim()).filter((entry) => !entry.startsWith(`${question}:`));
  if (left.length === entries.length) return yaml;
  const put = left.length === 0 ? [] : [`question_skills: {${left.join(", ")}}`];
  return withLines(yaml, { first: at, last: at }, put);
}

export function withPlanned(yaml: string, above: PlannedSection | undefined, id: string): string {
  const at = above === undefined ? linesOf(yaml.trimEnd()).length : above.last + 1;
  return withLines(yaml, { first: at, last: at - 1 }, [`  - id: ${id}`]);
}

/** The value of `name: value` in a line of its own; null where there is none. */
export function scalarOf(yaml: string, name: string): string | null {
  const line = linesOf(yaml).find((each) => each.startsWith(`${name}:`));
  if (line === undefined) return null;
  return line
    .slice(name.length + 1)
    .replace(/\s#.*$/, "")
    .trim();
}

/** With another value; null takes the line away. What stands behind it as a remark stays. */
export function withScalar(yaml: string, name: string, value: string | null): string {
  const lines = linesOf(yaml);
  const at = lines.findIndex((line) => line.startsWith(`${name}:`));
  if (at === -1) {
    if (value === null) return yaml;
    const before = lines.findIndex((line) => line.startsWith("sections:"));
    const position = before === -1 ? lines.length : before;
    return withLines(yaml, { first: position, last: position - 1 }, [`${name}: ${value}`]);
  }
  const remark = /\s#.*$/.exec(lines[at] ?? "")?.[0] ?? "";
  return withLines(yaml, { first: at, last: at }, value === null ? [] : [`${name}: ${value}${remark}`]);
}
