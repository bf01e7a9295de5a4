import { type WordLists, words } from "./word-lists.ts";

export const de: WordLists = {
  negations: words(
    "nicht nich kein keine keinen keinem keiner keines nie niemals nichts niemand niemandem niemanden keins keinesfalls keineswegs nirgends ohne weder kaum",
  ),
  denials: words("nein nee nö nie niemals kein keine keinen nicht unmöglich ausgeschlossen"),
  tags: new Set(["zufrieden", "ja", "okay", "ok", "gut", "in ordnung", "einverstanden", "alles klar"]),
  conjunctions: words(
    "aber und weil denn sondern obwohl jedoch doch während damit sodass oder wenn falls dass sobald bevor nachdem",
  ),
  interrogatives: words(
    `was wann wo welche welcher welches welchen welchem wer wem wen wessen warum wieso weshalb wie wofür wozu woher
    wohin womit worum woran inwiefern`,
  ),
  verbFollowsClause: true,
  questionVerbs: words(
    `ist sind war waren bin haben hat habe hatten können könnten kann könnte darf dürfen dürfte soll sollen sollten
    würden würde wollen möchten möchte werden wird gibt geht ginge brauchen wissen passt`,
  ),
  questionSubjects: words("sie ich wir du es er ihr das"),
  functionWords: words(
    `der die das den dem des ein eine einen einem einer eines ich du er sie es wir ihr mich dich sich uns euch ihm ihn
    ihnen mir dir mein meine meinen meinem meiner dein deine unser unsere unseren unserem unserer ihre ihren ihrem
    ihrer sein seine bin bist ist sind war waren sein gewesen habe hat haben hatte hatten wird werden wurde worden
    kann können könnte könnten soll sollen muss müssen darf will wollen möchte würde würden mag zu in im an am auf
    aus bei beim mit nach von vom vor für über unter um durch als wie auch nur noch schon so da hier dort und oder
    aber wenn dass weil denn ja bitte mal halt eben also dann nun jetzt gern gerne sehr ganz etwas was wer wann es`,
  ),
  expand,
  hasCompounds: true,
};

const whole: Record<string, string[]> = {
  tschuldigung: ["entschuldigung"],
  "'tschuldigung": ["entschuldigung"],
  sorry: ["sorry"],
  nix: ["nichts"],
  ned: ["nicht"],
  nem: ["einem"],
  ne: ["eine"],
};

function expand(word: string): readonly string[] | undefined {
  const known = Object.hasOwn(whole, word) ? whole[word] : undefined;
  if (known !== undefined) return known;
  if (/^\p{L}{2,}'s$/u.test(word)) return [word.slice(0, -2), "es"];
  return word.includes("'") ? word.split("'").filter((part) => part !== "") : undefined;
}
