/** A question as a program sees it that knows nothing but the page. */
export interface SeenQuestion {
  action: string;
  /** What it asks, without gaps: another form of it reads otherwise. */
  words: string;
  hidden: Record<string, string>;
  /** To choose from, in the order of the page; none where there are items. */
  options: SeenOption[];
  /** `scene`: each is a button that sends itself. */
  isPressed: boolean;
  /** `single`: one of them. */
  isSingle: boolean;
  items: SeenItem[];
  typed: string[];
  /** `wrong`: has a wrong answer, and may be checked again. */
  state: "open" | "wrong" | "done";
  /** Options that the page marks, by their words. */
  marked: Marks;
  /** How it is worked through, where the page tells it. */
  worked: WorkedStep[];
}

/** What is marked as right and as wrong, by its words. */
interface Marks {
  right: string[];
  wrong: string[];
}

export interface SeenOption {
  value: string;
  text: string;
}

interface SeenItem {
  name: string;
  text: string;
  choices: SeenOption[];
}

interface WorkedStep {
  text: string;
  belongs: string;
  isRight: boolean;
}

export function questionsIn(html: string): SeenQuestion[] {
  const forms = [...html.matchAll(/<form class="question"[^>]* action="([^"#]*)[^>]*>(.*?)<\/form>/gs)];
  return forms.map(([, action = "", form = ""]) => {
    const hidden = [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
    const tags = [...form.matchAll(/<(input|button)([^>]* name="option"[^>]*)>(.*?)<\/(?:label|button)>/gs)];
    const parts = form.split(/(?=<li class="item|<fieldset class="item)/).slice(1);
    return {
      action,
      words: wordsAsked(form),
      hidden: Object.fromEntries(hidden.map(([, name = "", value = ""]) => [name, value])),
      options: tags.map(([, , given = "", text = ""]) => ({ value: valueIn(given), text: unmarked(text) })),
      isPressed: tags.some(([, tag]) => tag === "button"),
      isSingle: tags.some(([, , given = ""]) => given.includes('type="radio"')),
      items: parts.flatMap(itemIn),
      typed: [...form.matchAll(/<input[^>]*type="text"[^>]* name="(item\.[^"]*)"/g)].map(
        ([, name = ""]) => name,
      ),
      state: stateOf(form),
      marked: marksIn(form),
      worked: workedIn(form),
    };
  });
}

function stateOf(form: string): SeenQuestion["state"] {
  if (/<fieldset[^>]* disabled/.test(form) || form.includes("verdict-right")) return "done";
  return form.includes("verdict-wrong") ? "wrong" : "open";
}

function wordsAsked(form: string): string {
  const asked = /(?:class="question-text"|class="gaps")[^>]*>(.*?)<\/(?:span|p)>/s.exec(form)?.[1] ?? "";
  return plain(asked);
}

function itemIn(part: string): SeenItem[] {
  const name = /name="(item\.[^"]*)"/.exec(part)?.[1];
  const text = plain(/class="item-text"[^>]*>(.*?)<\/(?:span|legend)>/s.exec(part)?.[1] ?? "");
  return name === undefined ? [] : [{ name, text, choices: choicesIn(part) }];
}

function choicesIn(part: string): SeenOption[] {
  const listed = [...part.matchAll(/<option value="([^"]+)"[^>]*>(.*?)<\/option>/gs)];
  const radios = [...part.matchAll(/<input[^>]*type="radio"[^>]* value="([^"]+)"[^>]*\/?>(.*?)<\/label>/gs)];
  return [...listed, ...radios].map(([, value = "", text = ""]) => ({ value, text: plain(text) }));
}

function workedIn(form: string): WorkedStep[] {
  const steps = /<ol class="worked-steps">(.*?)<\/ol>/s.exec(form)?.[1] ?? "";
  return [...steps.matchAll(/<strong[^>]*>(.*?)<\/strong>(<span class="worked-right">)?/gs)].map(
    ([, shown = "", right]) => {
      const [text = "", belongs = ""] = plain(shown).split(" → ");
      return { text, belongs, isRight: right !== undefined };
    },
  );
}

/** Everything that a page, or a question of it, gives away of an answer in its place. */
export function marksIn(html: string): Marks {
  const labels = [...html.matchAll(/<label class="option option-(\w+)">(.*?)<\/label>/gs)];
  const steps =
    /<div class="step-chosen item-(right|wrong)">.*?<span[^>]*>[^<]*<\/span> <span[^>]*>(.*?)<\/span>/gs;
  const marks = [...labels, ...html.matchAll(steps)].map(([, grade = "", text = ""]) => ({
    isRight: grade === "right" || grade === "missed",
    isWrong: grade === "wrong",
    text: unmarked(text),
  }));
  const remedies = /class="item-remedy">[^<]*(?:<!-- -->[^<]*)*<span[^>]*>(.*?)<\/span>/gs;
  const belongs = [...html.matchAll(remedies)].map(([, text = ""]) => plain(text));
  return {
    right: [...marks.filter(({ isRight }) => isRight).map(({ text }) => text), ...belongs],
    wrong: marks.filter(({ isWrong }) => isWrong).map(({ text }) => text),
  };
}

/** What a section teaches, without its questions. */
export function textOf(html: string): string {
  const sheet = /<main.*<\/main>/s.exec(html)?.[0] ?? html;
  return plain(sheet.replace(/<form.*?<\/form>/gs, " "));
}

/** What it prints in bold, in its order. */
export function boldIn(html: string): string[] {
  const text = html.replace(/<form.*?<\/form>/gs, " ");
  return [...text.matchAll(/<strong>(.*?)<\/strong>/gs)].map(([, words = ""]) => plain(words));
}

function unmarked(text: string): string {
  return plain(text.replace(/<span class="option-mark">.*?<\/span>/s, ""));
}

function valueIn(tag: string): string {
  return /value="([^"]*)"/.exec(tag)?.[1] ?? "";
}

function plain(text: string): string {
  return text
    .replace(/<[^>]*>/g, "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ")
    .trim();
}
