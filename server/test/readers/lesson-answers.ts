import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A form of a lesson's page, filled in. */
export interface FilledForm {
  action: string;
  fields: Record<string, string | string[]>;
}

/** Every question of the page that has no answer yet, answered as the seed content says; a question it does not know, anyhow. */
export function rightForms(html: string): FilledForm[] {
  const forms = [...html.matchAll(/<form class="question"[^>]* action="([^"#]*)[^>]*>(.*?)<\/form>/gs)];
  return forms.flatMap(([, action = "", form = ""]) => {
    const question = /name="question" value="([^"]*)"/.exec(form)?.[1] ?? "";
    if (form.includes('class="verdict')) return [];
    return [{ action, fields: { question, ...optionsIn(form, question), ...itemsIn(form, question) } }];
  });
}

function optionsIn(form: string, question: string): Record<string, string[]> {
  const shown = [
    ...form.matchAll(/<(input|button)([^>]* name="option"[^>]*)>(.*?)<\/(?:label|button)>/gs),
  ].map(([, tag, given = "", text = ""]) => ({ tag, id: /value="([^"]*)"/.exec(given)?.[1] ?? "", text }));
  const [first] = shown;
  if (first === undefined) return {};
  const right = shown.filter(({ text }) => isMarked(question, text));
  const chosen = right.length === 0 ? [first] : first.tag === "button" ? right.slice(0, 1) : right;
  return { option: chosen.map(({ id }) => id) };
}

/** What is typed, chosen or numbered for each item. */
function itemsIn(form: string, question: string): Record<string, string> {
  const items: Record<string, string> = {};
  const language = / lang="([a-z]{2})"/.exec(form)?.[1] ?? "";
  for (const [, name = ""] of form.matchAll(/<input[^>]*type="text"[^>]* name="(item\.[^"]*)"/g))
    items[name] = known.get(`${question} = ${language}`)?.[Object.keys(items).length] ?? "?";
  const parts = form.split(/(?=<li class="item|<fieldset class="item)/).slice(1);
  for (const part of parts) {
    const name = /name="(item\.[^"]*)"/.exec(part)?.[1] ?? "";
    const text = plain(/class="item-text"[^>]*>(.*?)<\/(?:span|legend)>/s.exec(part)?.[1] ?? "");
    const [wanted = ""] = known.get(`${question} ${text}`) ?? [];
    const choices = [...part.matchAll(/<option value="([^"]+)"[^>]*>(.*?)<\/option>/gs)];
    const chosen =
      choices.find(([, id, shown = ""]) => id === wanted || plain(shown) === wanted) ?? choices[0];
    items[name] = chosen?.[1] ?? wanted;
  }
  return items;
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
    if (sign === "?")
      [question, kind, group, place] = [rest[0] ?? "", (rest[1] ?? "").replace(":", ""), "", 0];
    else if (sign === "+") group = words.split(" | ")[0] ?? "";
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
