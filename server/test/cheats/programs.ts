import type { LearnerBrowser } from "../learner-browser.ts";

/** What a program that knows nothing sees of a question, and what pages have told it so far. */
interface SeenQuestion {
  action: string;
  hidden: Record<string, string>;
  /** To choose from, in the order of the page; none where there are items. */
  options: SeenOption[];
  /** `scene`: each is a button that sends itself. */
  isPressed: boolean;
  /** `single`: one of them. */
  isSingle: boolean;
  items: { name: string; choices: SeenOption[] }[];
  typed: string[];
}

interface SeenOption {
  value: string;
  text: string;
}

/** What was marked on pages, by the words of options. */
interface Marked {
  right: Set<string>;
  wrong: Set<string>;
  /** Values that were sent before. */
  sent: Set<string>;
}

export const nothingMarked = (): Marked => ({ right: new Set(), wrong: new Set(), sent: new Set() });

/** Takes one of several. */
type Choose = (options: readonly SeenOption[], marked: Marked) => SeenOption | undefined;

const byLength = (position: number): Choose => {
  return (options) =>
    options.toSorted((one, other) => other.text.length - one.text.length)[
      Math.min(position, options.length - 1)
    ];
};

/** Ways to answer without knowing anything. */
export const programs: Readonly<Record<string, Choose>> = {
  "takes the first": ([first]) => first,
  "copies what was marked as right": (options, { right }) =>
    options.find(({ text }) => right.has(text)) ?? options[0],
  "excludes what was wrong": (options, { wrong }) =>
    options.find(({ text }) => !wrong.has(text)) ?? options[0],
  "takes the longest": byLength(0),
  "takes the third longest": byLength(2),
  "excludes the longest": (options) => {
    const longest = byLength(0)(options, nothingMarked());
    return options.find((option) => option !== longest) ?? longest;
  },
  "replays what it has sent": (options, { sent }) =>
    options.find(({ value }) => sent.has(value)) ?? options[0],
};

/** Answers all open questions of a page, and remembers what it marks. @returns whether there were any */
export async function answerPage(
  browser: LearnerBrowser,
  path: string,
  choose: Choose,
  marked: Marked,
): Promise<boolean> {
  const mostSteps = 8;
  for (let step = 0; step < mostSteps; step += 1) {
    const { text } = await browser.get(path);
    readMarks(text, marked);
    const open = questionsIn(text);
    if (open.length === 0) return step > 0;
    for (const question of open) await browser.post(question.action, filledIn(question, choose, marked));
  }
  return true;
}

function filledIn(question: SeenQuestion, choose: Choose, marked: Marked): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = { ...question.hidden };
  const chosen = choose(question.options, marked);
  if (chosen) {
    marked.sent.add(chosen.value);
    const alsoRight = question.options.filter(({ text }) => marked.right.has(text) && text !== chosen.text);
    const several = question.isSingle || question.isPressed ? [] : alsoRight;
    fields.option = [chosen, ...several].map(({ value }) => value);
  }
  const taken = new Set<string>();
  for (const { name, choices } of question.items) {
    const isOrder = choices.every(({ text }) => /^\d+$/.test(text));
    const value = isOrder ? choices.find((choice) => !taken.has(choice.value)) : choose(choices, marked);
    if (isOrder && value) taken.add(value.value);
    fields[name] = value?.value ?? "";
  }
  for (const name of question.typed) fields[name] = "the help desk";
  return fields;
}

function questionsIn(html: string): SeenQuestion[] {
  const forms = [...html.matchAll(/<form class="question"[^>]* action="([^"#]*)[^>]*>(.*?)<\/form>/gs)];
  return forms.flatMap(([, action = "", form = ""]) => {
    if (form.includes('class="verdict') || /<fieldset[^>]* disabled/.test(form)) return [];
    const hidden = [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
    const tags = [...form.matchAll(/<(input|button)([^>]* name="option"[^>]*)>(.*?)<\/(?:label|button)>/gs)];
    const parts = form.split(/(?=<li class="item|<fieldset class="item)/).slice(1);
    return {
      action,
      hidden: Object.fromEntries(hidden.map(([, name = "", value = ""]) => [name, value])),
      options: tags.map(([, , given = "", text = ""]) => ({ value: valueIn(given), text: plain(text) })),
      isPressed: tags.some(([, tag]) => tag === "button"),
      isSingle: tags.some(([, , given = ""]) => given.includes('type="radio"')),
      items: parts.map((part) => ({
        name: /name="(item\.[^"]*)"/.exec(part)?.[1] ?? "",
        choices: choicesIn(part),
      })),
      typed: [...form.matchAll(/<input[^>]*type="text"[^>]* name="(item\.[^"]*)"/g)].map(
        ([, name = ""]) => name,
      ),
    };
  });
}

function choicesIn(part: string): SeenOption[] {
  const listed = [...part.matchAll(/<option value="([^"]+)"[^>]*>(.*?)<\/option>/gs)];
  const radios = [...part.matchAll(/<input[^>]*type="radio"[^>]* value="([^"]+)"[^>]*\/?>(.*?)<\/label>/gs)];
  return [...listed, ...radios].map(([, value = "", text = ""]) => ({ value, text: plain(text) }));
}

/** Everything that a page gives away of an answer. */
function readMarks(html: string, { right, wrong }: Marked): void {
  for (const [, grade = "", text = ""] of html.matchAll(
    /<label class="option option-(\w+)">(.*?)<\/label>/gs,
  )) {
    const words = plain(text.replace(/<span class="option-mark">.*?<\/span>/s, ""));
    if (grade === "right" || grade === "missed") right.add(words);
    if (grade === "wrong") wrong.add(words);
  }
  const steps =
    /<div class="step-chosen item-(right|wrong)">.*?<span[^>]*>[^<]*<\/span> <span[^>]*>(.*?)<\/span>/gs;
  for (const [, grade, text = ""] of html.matchAll(steps))
    (grade === "right" ? right : wrong).add(plain(text));
  for (const [, text = ""] of html.matchAll(
    /class="item-remedy">[^<]*(?:<!-- -->[^<]*)*<span[^>]*>(.*?)<\/span>/gs,
  ))
    right.add(plain(text));
}

function valueIn(tag: string): string {
  return /value="([^"]*)"/.exec(tag)?.[1] ?? "";
}

function plain(text: string): string {
  return text
    .replace(/<[^>]*>/g, "")
    .replace(/\s+/g, " ")
    .trim();
}
