import type { LearnerBrowser } from "../learner-browser.ts";
import { NoteTaker } from "./note-taker.ts";
import { ranking, resemblance } from "./ranking.ts";
import { marksIn, questionsIn, type SeenOption, type SeenQuestion } from "./seen-questions.ts";

/** Answers what a page asks. */
export type Program = (browser: LearnerBrowser, path: string) => Promise<unknown>;

/** What was marked on pages, by the words of options. */
interface Marked {
  right: Set<string>;
  wrong: Set<string>;
  /** Values that were sent before. */
  sent: Set<string>;
}

const nothingMarked = (): Marked => ({ right: new Set(), wrong: new Set(), sent: new Set() });

/** Takes one of several. */
type Choose = (options: readonly SeenOption[], marked: Marked) => SeenOption | undefined;

const byLength = (position: number): Choose => {
  return (options) =>
    options.toSorted((one, other) => other.text.length - one.text.length)[
      Math.min(position, options.length - 1)
    ];
};

/** Ways to answer without knowing anything, each made anew for each learner. */
export const programs: Readonly<Record<string, () => Program>> = {
  "takes the first": choosing(([first]) => first),
  "copies what was marked as right": choosing(
    (options, { right }) => options.find(({ text }) => right.has(text)) ?? options[0],
  ),
  "excludes what was wrong": choosing(
    (options, { wrong }) => options.find(({ text }) => !wrong.has(text)) ?? options[0],
  ),
  "takes the longest": choosing(byLength(0)),
  "takes the third longest": choosing(byLength(2)),
  "excludes the longest": choosing((options) => {
    const longest = byLength(0)(options, nothingMarked());
    return options.find((option) => option !== longest) ?? longest;
  }),
  "replays what it has sent": choosing(
    (options, { sent }) => options.find(({ value }) => sent.has(value)) ?? options[0],
  ),
  "takes what says most of the text": () => ranking((text, { read }) => resemblance(text, read)),
  "takes what says most of the others": () =>
    ranking((text, { others }) => resemblance(text, others.join(" "))),
  "takes what says least of the others": () =>
    ranking((text, { others }) => -resemblance(text, others.join(" "))),
  "writes down what it is told": takingNotes,
};

/** Keeps its notes, whoever it answers for. */
export function takingNotes(): Program {
  const taker = new NoteTaker();
  return (browser, path) => taker.answerPage(browser, path);
}

/** Remembers what pages mark, and chooses by it. */
function choosing(choose: Choose): () => Program {
  return () => {
    const marked = nothingMarked();
    return (browser, path) => answerPage(browser, path, choose, marked);
  };
}

async function answerPage(
  browser: LearnerBrowser,
  path: string,
  choose: Choose,
  marked: Marked,
): Promise<void> {
  const mostSteps = 8;
  for (let step = 0; step < mostSteps; step += 1) {
    const { text } = await browser.get(path);
    const { right, wrong } = marksIn(text);
    for (const words of right) marked.right.add(words);
    for (const words of wrong) marked.wrong.add(words);
    const open = questionsIn(text).filter(({ state }) => state === "open");
    if (open.length === 0) return;
    for (const question of open) await browser.post(question.action, filledIn(question, choose, marked));
  }
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
