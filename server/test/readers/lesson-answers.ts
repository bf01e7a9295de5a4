import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A form of a lesson's page, filled in. */
export interface FilledForm {
  action: string;
  fields: Record<string, string | string[]>;
}

/** Every question of the page that has no answer yet, answered as the seed content says; a question it does not know, anyhow. */
export function rightForms(html: string): FilledForm[] {
  return openForms(html, rightly);
}

/** The same questions, none of them answered as the seed content says. */
export function wrongForms(html: string): FilledForm[] {
  return openForms(html, wrongly);
}

interface Choice {
  id: string;
  text: string;
}

/** How questions are answered, from what is right. */
interface Manner {
  /** Of those offered. */
  options(shown: Choice[], right: Choice[]): Choice[];
  /** Of those offered for an item. */
  choice(shown: Choice[], wanted: string): string;
  place(wanted: number, places: number): number;
  typed(accepted: string): string;
}

const fits = ({ id, text }: Choice, wanted: string) => id === wanted || text === wanted;

const rightly: Manner = {
  options: (shown, right) => (right.length > 0 ? right : shown.slice(0, 1)),
  choice: (shown, wanted) => (shown.find((choice) => fits(choice, wanted)) ?? shown[0])?.id ?? wanted,
  place: (wanted) => wanted,
  typed: (accepted) => accepted,
};
const wrongly: Manner = {
  options: (shown, right) => [...shown.filter((choice) => !right.includes(choice)), ...shown].slice(0, 1),
  choice: (shown, wanted) => (shown.find((choice) => !fits(choice, wanted)) ?? shown[0])?.id ?? wanted,
  place: (wanted, places) => places + 1 - wanted,
  typed: () => "none of it",
};

function openForms(html: string, manner: Manner): FilledForm[] {
  const forms = [...html.matchAll(/<form class="question"[^>]* action="([^"#]*)[^>]*>(.*?)<\/form>/gs)];
  return forms.flatMap(([, action = "", form = ""]) => {
    const question = /name="question" value="([^"]*)"/.exec(form)?.[1] ?? "";
    if (form.includes('class="verdict')) return [];
    const round = /name="round" value="([^"]*)"/.exec(form)?.[1];
    const asked = formAsked(question, form);
    const fields = {
      question,
      ...(round !== undefined && { round }),
      ...optionsIn(form, asked, manner),
      ...itemsIn(form, asked, manner),
    };
    return [{ action, fields }];
  });
}

/** Which form of the question stands there, as the content names it: `q1` or `q1/2`. */
function formAsked(question: string, html: string): string {
  const asked = withoutGaps(
    /(?:class="question-text"|class="gaps")[^>]*>(.*?)<\/(?:span|p)>/s.exec(html)?.[1] ?? "",
  );
  const forms = [...texts].filter(([name]) => name.split("/")[0] === question);
  return forms.find(([, words]) => words.includes(asked))?.[0] ?? question;
}

function withoutGaps(text: string): string {
  return plain(plain(text).replace(/_{3,}/g, ""));
}

function optionsIn(form: string, question: string, manner: Manner): Record<string, string[]> {
  const shown = [
    ...form.matchAll(/<(input|button)([^>]* name="option"[^>]*)>(.*?)<\/(?:label|button)>/gs),
  ].map(([, tag, given = "", text = ""]) => ({ tag, id: /value="([^"]*)"/.exec(given)?.[1] ?? "", text }));
  if (shown.length === 0) return {};
  const right = shown.filter(({ text }) => isMarked(question, text));
  const chosen = manner.options(shown, right);
  // A button is pressed alone.
  return { option: chosen.slice(0, shown[0]?.tag === "button" ? 1 : chosen.length).map(({ id }) => id) };
}

/** What is typed, chosen or numbered for each item. */
function itemsIn(form: string, question: string, manner: Manner): Record<string, string> {
  const items: Record<string, string> = {};
  const language = / lang="([a-z]{2})"/.exec(form)?.[1] ?? "";
  for (const [, name = ""] of form.matchAll(/<input[^>]*type="text"[^>]* name="(item\.[^"]*)"/g))
    items[name] = manner.typed(known.get(`${question} = ${language}`)?.[Object.keys(items).length] ?? "?");
  const parts = form.split(/(?=<li class="item|<fieldset class="item)/).slice(1);
  for (const part of parts) {
    const name = /name="(item\.[^"]*)"/.exec(part)?.[1] ?? "";
    const text = plain(/class="item-text"[^>]*>(.*?)<\/(?:span|legend)>/s.exec(part)?.[1] ?? "");
    const [wanted = ""] = known.get(`${question} ${text}`) ?? [];
    const isPlace = part.startsWith("<li") && /^\d+$/.test(wanted);
    items[name] = isPlace
      ? String(manner.place(Number(wanted), parts.length))
      : manner.choice(choicesIn(part), wanted);
  }
  return items;
}

function choicesIn(part: string): Choice[] {
  const listed = [...part.matchAll(/<option value="([^"]+)"[^>]*>(.*?)<\/option>/gs)];
  const radios = [...part.matchAll(/<input[^>]*type="radio"[^>]* value="([^"]+)"/g)];
  return [...listed, ...radios].map(([, id = "", text = ""]) => ({ id, text: plain(text) }));
}

function isMarked(question: string, html: string): boolean {
  const text = plain(html);
  const marked = known.get(`${question} x`) ?? [];
  return marked.some((words) => text === words || text.endsWith(words));
}

function plain(text: string): string {
  return text
    .replace(/<[^>]*>/g, "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replace(/[*`\\]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** By question and item what belongs there; by `<question> x` what is right, by `<question> = <language>` what is typed. */
const known = new Map<string, string[]>();
/** By form of a question what it asks, in each language. */
const texts = new Map<string, string[]>();
const folder = join(import.meta.dirname, "../../../content/templates");
for (const key of readdirSync(folder))
  for (const file of readdirSync(join(folder, key)).filter((name) => name.endsWith(".md")))
    learn(readFileSync(join(folder, key, file), "utf8").split("\n"), file.slice(0, 2));

function learn(lines: string[], language: string): void {
  const add = (entry: string, words: string) => known.set(entry, [...(known.get(entry) ?? []), words]);
  let [question, kind, group, place] = ["", "", "", 0];
  for (const line of lines) {
    const [sign = "", ...rest] = line.replace(/ -> .*/, "").split(" ");
    const words = plain(rest.join(" "));
    if (sign === "?") {
      [question, kind, group, place] = [rest[0] ?? "", (rest[1] ?? "").replace(":", ""), "", 0];
      const asked = withoutGaps(line.replace(/^\? [^:]*: */, ""));
      texts.set(question, [...(texts.get(question) ?? []), asked]);
    } else if (sign === "+") group = words.split(" | ")[0] ?? "";
    else if (sign === "=") add(`${question} = ${language}`, words.split(" | ")[0] ?? "");
    else if (/^\d\.$/.test(sign) && kind === "order") add(`${question} ${words}`, String(++place));
    else if (sign === "-" && kind === "sort") add(`${question} ${words}`, group);
    else if (sign === "-" && kind === "match")
      add(`${question} ${words.split(" = ")[0]}`, words.split(" = ")[1] ?? "");
    else if (sign === "-" && words.startsWith("[x] "))
      add(
        `${question} x`,
        words
          .slice(4)
          .replace(/ => .*/, "")
          .replace(/^[a-z]+ \| /, ""),
      );
  }
}
