import { surfaceKinds } from "@lectern/lesson-format/surfaces.ts";
import { surfaceParts, typeWords } from "../words.ts";

/**
 * A message about a lesson's lines, said to somebody who fills in forms: without the signs that only stand in the file. What no
 * form can bring about stays as it is.
 */
export function inFormWords(message: string): string {
  const said = sentences.reduce((text, [pattern, words]) => text.replace(pattern, words), message);
  return said.replaceAll(/`([a-z-]+)`/g, (whole, name: string) => quoted(name) ?? whole);
}

type Sentence = readonly [pattern: RegExp, words: string];

const sentences: readonly Sentence[] = [
  [
    /^A `single` question has one right option \[x\]; this one has (\d+)\.$/,
    "One option is right; $1 are ticked.",
  ],
  [
    /^A `(?:multiple|spot)` question needs at least one right option \[x\]\.$/,
    "Nothing is ticked as right; tick one at least.",
  ],
  [/; mark one with \[x\]\.$/, "; tick one."],
  [/ has no right choice \[x\]\.$/, " has no good choice; tick one."],
  [/; add a harmless one \[ \]\.$/, "; leave one unticked."],
  [
    /^The text has (\d+) gaps `___` and (\d+) lines `= …`; /,
    "The question has $1 gaps ___, and $2 are filled in below; ",
  ],
  [/ (groups|steps) `[+@] id \| [^`]*`/, " $1"],
  [/; add `=> [^`]*` to a choice\.$/, "; let a choice lead to it."],
  [
    /^`=> ([^`]*)` of the step `([^`]*)` names no later step\.$/,
    "A choice of the step `$2` leads to `$1`, which is no later step.",
  ],
  [/^An? `\w+` question has /, "Such a question has "],
  [/^Say what the picture shows between !\[ and \]: /, "Say what the picture shows: "],
  [/^Write a picture as .*$/, "No picture is chosen; choose one, or upload it."],
  [
    /^There is no file images\/(.*); put it there or correct the name\.$/,
    "The draft has no picture called $1; upload it, or choose another one.",
  ],
  [
    / is no picture of images\/: use the name of (.*) file without its folder, /,
    " is no picture of this draft: choose one, or upload $1 file, named ",
  ],
  [/^Write a pair as .*$/, "One side of the pair is missing; write both."],
  [/^Write an option as .*$/, "This line is none of the options; write it as one."],
  [/^Write a place as .*$/, "This line says nothing of a place; choose where it stands."],
  [/; add `[a-z-]+ \| …`\.$/, "; add it."],
  [/ stands `([a-z-]+) \| …`; add the line\.$/, " stands `$1`; add it."],
  [/: write the address as text, without \[ \]\( \)\.$/, ": write the address as text."],
  [
    /^This ::: block is empty; write something in it or remove it\.$/,
    "This is empty; write something in it, or delete it.",
  ],
  [/; add -> with a blank on each side, and the reason\.$/, "; write the reason beside them."],
  [
    /; add -> with a blank on each side, and what a learner should know\.$/,
    "; write beside them what a learner should know.",
  ],
  [/^A list of words stands .*$/, "Write at least one word."],
];

/** What authors call a part of a drawing, or a kind of question; null for what is no such name. */
function quoted(name: string): string | null {
  const part = surfaceKinds.flatMap(surfaceParts).find(([known]) => known === name);
  const type = Object.entries(typeWords).find(([known]) => known === name);
  const words = part?.[1] ?? type?.[1];
  return words === undefined ? null : `“${words}”`;
}
