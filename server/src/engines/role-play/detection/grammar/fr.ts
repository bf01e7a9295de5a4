import { type WordLists, words } from "./word-lists.ts";

export const fr: WordLists = {
  negations: words("ne pas jamais rien aucun aucune sans ni non guère nullement aucunement nul nulle"),
  denials: words("non jamais pas aucun aucune impossible"),
  tags: new Set(["content", "d'accord", "ok", "oui", "ça vous va", "ça te va", "ça va", "entendu"]),
  conjunctions: words(
    "mais et car donc parce puisque quoique cependant toutefois pourtant tandis or ou si lorsque dès afin",
  ),
  interrogatives: words(
    "quoi quand où quel quelle quels quelles qui pourquoi comment combien lequel laquelle lesquels lesquelles",
  ),
  verbFollowsClause: false,
  questionVerbs: words(
    `est pouvez pourriez peut pourrait avez êtes voulez voudriez souhaitez dois doit faut pouvons pourrions
    serait savez connaissez auriez aurait seriez peux`,
  ),
  questionSubjects: words("vous je tu il elle on nous ce"),
  functionWords: words(
    `le la les l un une des du de d au aux ce c cet cette ces je j tu il elle on nous vous ils elles me m te t se s lui
    leur y en mon ma mes ton ta tes son sa ses notre nos votre vos leurs qui que qu quoi dont où et ou mais donc or
    car si comme à dans par pour sur sous avec sans vers chez entre est es sont suis sommes êtes était étaient être
    été ai as a avons avez ont avait avaient avoir eu fait faire fais peut peux pouvons pouvez puis pourrait va vais
    vont allons aller très bien plus aussi encore alors là ici oui cela ça tout toute tous toutes même`,
  ),
  expand,
  hasCompounds: false,
};

const elided: Record<string, string> = {
  n: "ne",
  j: "je",
  d: "de",
  l: "le",
  qu: "que",
  c: "ce",
  m: "me",
  t: "te",
  s: "se",
};

/** Words that are written with an apostrophe and are one. */
const undivided = words("aujourd'hui quelqu'un quelqu'une presqu'île d'accord");

function expand(word: string): readonly string[] | undefined {
  if (!word.includes("'") || undivided.has(word)) return undefined;
  return word
    .split("'")
    .filter((part) => part !== "")
    .map((part, index, parts) =>
      index < parts.length - 1 && Object.hasOwn(elided, part) ? (elided[part] ?? part) : part,
    );
}
