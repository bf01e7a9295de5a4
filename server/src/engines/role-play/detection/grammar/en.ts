import { type WordLists, words } from "./word-lists.ts";

export const en: WordLists = {
  negations: words("not no never none nothing nobody without neither nor hardly barely scarcely nowhere"),
  denials: words("no nope never not none impossible"),
  tags: new Set(["happy", "okay", "ok", "all right", "alright", "yes", "fine"]),
  conjunctions: words("but and because so although though however while since unless until or if"),
  interrogatives: words("what when where which who whose whom why how"),
  verbFollowsClause: false,
  questionVerbs: words(
    "do does did is are am was were can could will would shall should may might have has had",
  ),
  questionSubjects: words("i you we they it he she there the this that your our"),
  functionWords: words(
    `a an the this that these those i you he she it we they me him her us them my your his its our their mine yours
    am is are was were be been being do does did have has had will would shall should can could may might must
    to of in on at by for from with about as into than then there here up out over and or but if so because that
    what when where which who how just very really also too only even now well please okay ok oh yes`,
  ),
  expand,
  hasCompounds: false,
};

const whole: Record<string, string[]> = {
  cannot: ["can", "not"],
  "can't": ["can", "not"],
  "won't": ["will", "not"],
  "shan't": ["shall", "not"],
  "let's": ["let", "us"],
  cant: ["can", "not"],
  wont: ["will", "not"],
  dont: ["do", "not"],
  doesnt: ["does", "not"],
  didnt: ["did", "not"],
  isnt: ["is", "not"],
  im: ["i", "am"],
  ive: ["i", "have"],
  youre: ["you", "are"],
  gonna: ["going", "to"],
  apologise: ["apologize"],
  apologising: ["apologizing"],
};

const endings: [string, string | undefined][] = [
  ["n't", "not"],
  ["'ll", "will"],
  ["'ve", "have"],
  ["'re", "are"],
  ["'m", "am"],
  ["'d", "would"],
  ["'s", undefined],
];

function expand(word: string): readonly string[] | undefined {
  const known = Object.hasOwn(whole, word) ? whole[word] : undefined;
  if (known !== undefined) return known;
  const ending = endings.find(([end]) => word.endsWith(end) && word.length > end.length);
  if (ending === undefined) return undefined;
  const stem = word.slice(0, -ending[0].length);
  return ending[1] === undefined ? [stem] : [stem, ending[1]];
}
