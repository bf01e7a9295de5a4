// How far does a program get in a mandatory lesson that knows nothing and tries until the options are right? Over HTTP, ten times
// each, with the options in ten orders that are the same in every measurement. `npm run bench -- guessing care sales` asks it as
// these audiences are shown the lesson, `all` as everybody is.
import { startApp } from "../server/test/app.ts";
import { aPartner } from "../server/test/builders.ts";
import { programs } from "../server/test/cheats/programs.ts";
import {
  guessLesson,
  mandatoryLessons,
  type Reader,
  readers,
  type Taken,
  takeLesson,
} from "../server/test/cheats/taken-lesson.ts";
import { answerRightly } from "../server/test/learner-browser.ts";
import { printResult } from "./result.ts";

const RUNS = 10;
const wanted = process.argv.slice(2);
const asked = readers.filter((reader) =>
  wanted.length === 0 ? reader === "nobody" : wanted.includes(reader) || wanted.includes("all"),
);
const app = await startApp();
const partner = await aPartner(app);
let [certificates, takes] = [0, 0];

process.stdout.write(
  "answers                          lesson                 shown to    right at first, by run       mark reached  in rounds        certificates\n",
);
for (const key of mandatoryLessons) {
  print("knows", key, "nobody", [await takeLesson(app, partner, key, "knows", answerRightly)]);
  for (const reader of asked)
    for (const name of Object.keys(programs)) {
      const all: Taken[] = [];
      for (let run = 1; run <= RUNS; run += 1)
        all.push(await guessLesson(app, partner, name, key, run, reader));
      print(name, key, reader, all);
      certificates += issuedIn(all);
      takes += all.length;
    }
}
await app.stop();
printResult({
  question: "certificates that programs get which know nothing",
  ratio: certificates / takes,
  limit: 0,
  must: "stay below",
});

function print(name: string, key: string, reader: Reader, all: readonly Taken[]): void {
  const passed = all.filter((one) => one.passed);
  const rights = `${all.map(({ right }) => right).join(" ")} of ${all[0]?.questions}`;
  const rounds = passed.map((one) => one.rounds).join(" ") || "–";
  const reached = `${passed.length} of ${all.length}`;
  process.stdout.write(
    `${name.padEnd(32)} ${key.padEnd(22)} ${reader.padEnd(11)} ${rights.padEnd(28)} ${reached.padEnd(13)} ${rounds.padEnd(16)} ${issuedIn(all)}\n`,
  );
}

function issuedIn(all: readonly Taken[]): number {
  return all.filter(({ certificate }) => certificate === "issued").length;
}
