// Does a character answer what people ask? Natural questions by somebody who had seen neither rules nor answers, each asked in a
// fresh talk. A person judged the answers line by line; an answer that has changed since counts as not judged.
// npm run bench -- questions: shares; -- questions odd [language]: each line; -- questions odd write: answers into the table.

import {
  loadScenarioFolder,
  scenarioFolders,
} from "../server/src/engines/role-play/script/scenario-files.ts";
import { languages } from "../server/src/kernel/language.ts";
import { askAfresh, isPrepared } from "./questions/ask.ts";
import { type Half, halves, isHalf, type Judged, readTable, writeTable } from "./questions/table.ts";
import { printResult } from "./result.ts";

const [half, mode] = process.argv.slice(2);
const scenarios = await Promise.all(
  (await scenarioFolders("content/scenarios")).map(
    async (folder) => (await loadScenarioFolder(folder)).content,
  ),
);

for (const one of halves)
  if (half === undefined || half === one) for (const language of languages) printShare(one, language);
if (isHalf(half) && mode !== undefined) for (const language of languages) showLines(half, language);

function asked(one: Half, language: (typeof languages)[number]) {
  return scenarios.flatMap((content) => {
    if (content === undefined) throw new Error("A scenario has mistakes; see npm run content:check.");
    return readTable(one, language, content.key).map((judged) => ({
      content,
      judged,
      answer: askAfresh(content, language, judged.ask),
    }));
  });
}

function printShare(one: Half, language: (typeof languages)[number]): void {
  const lines = asked(one, language);
  const prepared = lines.filter(({ content, answer }) => isPrepared(content, language, answer)).length;
  const current = lines.filter(({ judged, answer }) => judged.answer === answer);
  const count = (fits: Judged["fits"]) => current.filter(({ judged }) => judged.fits === fits).length;
  process.stdout.write(
    `${one} in ${language}: of ${lines.length} questions ${prepared} get an answer that their author prepared, ${lines.length - current.length} not judged as they are now\n`,
  );
  if (current.length === 0) return;
  const to = current.length;
  printResult({
    question: `answered to the point (${one}) in ${language}`,
    ratio: count("yes") / to,
    limit: 0.8,
    must: "reach",
  });
  printResult({
    question: `answers against the opening (${one}) in ${language}`,
    ratio: count("contradicts"),
    limit: 0,
    must: "stay below",
  });
}

function showLines(one: Half, language: (typeof languages)[number]): void {
  for (const content of scenarios) {
    if (content === undefined) continue;
    const table = readTable(one, language, content.key).map((judged): Judged => {
      const answer = askAfresh(content, language, judged.ask);
      return judged.answer === answer ? judged : { ask: judged.ask, answer, fits: "open" as const };
    });
    if (mode === "write") writeTable(one, language, content.key, table);
    else if (mode === language)
      for (const { ask, answer, fits } of table)
        process.stdout.write(
          `${content.key} ${isPrepared(content, language, answer ?? "") ? "+" : "-"} ${fits} | ${ask} | ${answer}\n`,
        );
  }
}
