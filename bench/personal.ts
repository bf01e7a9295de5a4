// How much of a lesson is the same for a nurse and for a head of finance, and whom a summary alone gives another question.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { TemplateContent } from "@lectern/lesson-format/template-content.ts";
import {
  mostRepeated,
  personalShares,
  variedPieces,
} from "../server/src/engines/lesson/check/personal-shares.ts";
import { loadTemplateFolder } from "../server/src/engines/lesson/files/template-files.ts";
import { languages } from "../server/src/kernel/language.ts";
import { printResult } from "./result.ts";

const folder = join(import.meta.dirname, "../content/templates");
const contents: TemplateContent[] = [];
for (const name of readdirSync(folder)) {
  const { content } = await loadTemplateFolder(join(folder, name), { languages });
  if (content) contents.push(content);
}

process.stdout.write(
  "lesson                     language  shared questions  shared words  pieces  in each field  nothing by summary for\n",
);
const mandatory = contents.flatMap((content) =>
  languages.flatMap((language) => {
    const shares = personalShares(content, language);
    const varied = variedPieces(content, language);
    const row = [
      shares.key.padEnd(26),
      language.padEnd(9),
      percent(shares.questions).padEnd(17),
      percent(shares.words).padEnd(13),
      String(varied.pieces).padEnd(7),
      percent(varied.inEachField).padEnd(14),
      shares.unasked.join(" ") || "–",
    ];
    process.stdout.write(`${row.join(" ")}\n`);
    return content.lessonType === "mandatory" ? [shares] : [];
  }),
);
const repeated = languages.map((language) => mostRepeated(contents, language));
for (const { sentence, lessons } of repeated) process.stdout.write(`In ${lessons} lessons: ${sentence}\n`);

const limits: [question: string, values: number[], limit: number][] = [
  ["mandatory lessons, questions that both are asked", mandatory.map(({ questions }) => questions), 0.7],
  ["mandatory lessons, words that both read", mandatory.map(({ words }) => words), 0.75],
  ["audiences known by summary that change no question", mandatory.map(({ unasked }) => unasked.length), 0],
  ["lessons with the same sentence", repeated.map(({ lessons }) => lessons), 3],
];
for (const [question, values, limit] of limits)
  printResult({ question, ratio: Math.max(...values), limit, must: "stay below" });

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
