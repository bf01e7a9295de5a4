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
  "takes the last": choosing((options) => options.at(-1)),
  "takes the shortest": choosing(byLength(Number.POSITIVE_INFINITY)),
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
  "takes what resembles what was right": choosing((options, { right }) => {
    const told = [...right].join(" ");
    return options.toSorted((one, other) => resemblance(other.text, told) - resemblance(one.text, told))[0];
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
  "begins again in another language between its tries": changingLanguage,
  "sends all options at once": () => sendingAll,
};

/** Keeps its notes, whoever it answers for. */
export function takingNotes(): Program {
  const taker = new NoteTaker();
  return (browser, path) => taker.answerPage(browser, path);
}

/** Is told in one language, and answers by it in the other. */
function changingLanguage(): Program {
  const answer = takingNotes();
  return async (browser, path) => {
    for (const language of ["de", "en"]) {
      await answer(browser, path);
      await browser.post(path.replace(/[^/]*$/, "language"), { language });
    }
    await answer(browser, path);
  };
}

/** As many tabs as there are options; where none are to be chosen, the first of everything as often. */
async function sendingAll(browser: LearnerBrowser, path: string): Promise<void> {
  const first: Choose = ([option]) => option;
  await inSteps(browser, path, async (open) => {
    for (const question of open) {
      const filled = filledIn(question, first, nothingMarked());
      const { options } = question.options.length > 0 ? question : { options: [undefined, undefined] };
      await Promise.all(
        options.map((option) =>
          browser.post(question.action, option === undefined ? filled : { ...filled, option: option.value }),
        ),
      );
    }
  });
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
  await inSteps(browser, path, async (open, text) => {
    const { right, wrong } = marksIn(text);
    for (const words of [...right, ...workedIn(text)]) marked.right.add(words);
    for (const words of wrong) marked.wrong.add(words);
    for (const question of open) await browser.post(question.action, filledIn(question, choose, marked));
  });
}

/** Looks at the page until nothing of it is open, and once more to see what it tells. */
async function inSteps(
  browser: LearnerBrowser,
  path: string,
  answer: (open: readonly SeenQuestion[], text: string) => Promise<void>,
): Promise<void> {
  const mostSteps = 8;
  for (let step = 0; step < mostSteps; step += 1) {
    const { text } = await browser.get(path);
    const open = questionsIn(text).filter(({ state }) => state === "open");
    await answer(open, text);
    if (open.length === 0) return;
  }
}

/** What worked examples call right, by its words. */
function workedIn(html: string): string[] {
  return questionsIn(html).flatMap(({ worked }) =>
    worked.filter(({ isRight }) => isRight).map(({ text }) => text),
  );
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
