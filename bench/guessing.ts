// How far does a program get in a mandatory lesson that knows nothing? Over HTTP, ten times each, every time as a new learner, with
// the options in ten orders that are the same in every measurement. `npm run bench -- guessing fr` asks it in French alone,
// `guessing en care sales` as these audiences are shown the lesson, `guessing all` as everybody is.

import { languages } from "../server/src/kernel/language.ts";
import { startApp } from "../server/test/app.ts";
import { aPartner } from "../server/test/builders.ts";
import { countingPlaces } from "../server/test/cheats/places.ts";
import { type Program, programs, takingNotes } from "../server/test/cheats/programs.ts";
import {
  mandatoryLessons,
  readers,
  type Taken,
  type Taker,
  takeLesson,
} from "../server/test/cheats/taken-lesson.ts";
import { answerRightly } from "../server/test/learner-browser.ts";
import { printResult } from "./result.ts";

const RUNS = 10;
const wanted = process.argv.slice(2);
const askedReaders = readers.filter((reader) => wanted.includes(reader) || wanted.includes("all"));
const askedLanguages = languages.filter((language) => wanted.includes(language));
const takers: Required<Taker>[] = (askedLanguages.length > 0 ? askedLanguages : languages).flatMap(
  (language) =>
    (askedReaders.length > 0 ? askedReaders : (["nobody"] as const)).map((reader) => ({ language, reader })),
);
const app = await startApp();
const partner = await aPartner(app);
const guessed: Taken[] = [];
const known: Taken[] = [];
const told: Taken[] = [];

process.stdout.write(
  "answers                               lesson                language shown to    right at first, by run      mark     certificates\n",
);
for (const key of mandatoryLessons)
  for (const taker of takers) {
    known.push(...(await taken("has read it", key, taker, once(answerRightly), 1)));
    for (const [name, made] of Object.entries(programs))
      guessed.push(...(await taken(name, key, taker, made)));
    guessed.push(...(await taken("counts places, over all runs", key, taker, once(countingPlaces()))));
    const notes = takingNotes();
    await takeLesson(app, partner, key, "accomplice", notes, taker);
    told.push(...(await taken("has an accomplice's notes", key, taker, once(notes))));
  }
await app.stop();

process.stdout.write(
  `With the notes of somebody who answered everything wrongly to be told: mark ${passedIn(told)}, certificates ${issuedIn(told)} of ${told.length}\n`,
);
const shares: [question: string, ratio: number, limit: number][] = [
  ["marks that programs reach which know nothing", passedIn(guessed) / guessed.length, 0],
  ["certificates that they get", issuedIn(guessed) / guessed.length, 0],
  ["rounds of a learner who has read it", Math.max(...known.map(({ rounds }) => rounds ?? 99)), 1],
  ["readers without a certificate", 1 - issuedIn(known) / known.length, 0],
];
for (const [question, ratio, limit] of shares) printResult({ question, ratio, limit, must: "stay below" });

function once(program: Program): () => Program {
  return () => program;
}

async function taken(
  name: string,
  key: string,
  taker: Required<Taker>,
  made: () => Program,
  runs = RUNS,
): Promise<Taken[]> {
  const all: Taken[] = [];
  for (let run = 1; run <= runs; run += 1) {
    all.push(await takeLesson(app, partner, key, `${run}`, made(), taker));
  }
  const rights = `${all.map(({ right }) => right).join(" ")} of ${all[0]?.questions}`;
  process.stdout.write(
    `${name.padEnd(37)} ${key.padEnd(21)} ${taker.language.padEnd(8)} ${taker.reader.padEnd(11)} ${rights.padEnd(27)} ${`${passedIn(all)} of ${all.length}`.padEnd(8)} ${issuedIn(all)} of ${all.length}\n`,
  );
  return all;
}

function passedIn(all: readonly Taken[]): number {
  return all.filter(({ passed }) => passed).length;
}

function issuedIn(all: readonly Taken[]): number {
  return all.filter(({ certificate }) => certificate === "issued").length;
}
