// How far does a program get in a mandatory lesson that knows nothing and tries until the options are right? Over HTTP, ten times
// each, with the options in ten orders that are the same in every measurement.
import { startApp } from "../server/test/app.ts";
import { aPartner } from "../server/test/builders.ts";
import { programs } from "../server/test/cheats/programs.ts";
import { guessLesson, mandatoryLessons, type Taken, takeLesson } from "../server/test/cheats/taken-lesson.ts";
import { answerRightly } from "../server/test/learner-browser.ts";
import { printResult } from "./result.ts";

const RUNS = 10;
const app = await startApp();
const partner = await aPartner(app);
let [certificates, takes] = [0, 0];

process.stdout.write(
  "answers                          lesson                 right at first, by run       mark reached  in rounds        certificates\n",
);
for (const key of mandatoryLessons) {
  print("knows", key, [await takeLesson(app, partner, key, "knows", answerRightly)]);
  for (const name of Object.keys(programs)) {
    const all: Taken[] = [];
    for (let run = 1; run <= RUNS; run += 1) all.push(await guessLesson(app, partner, name, key, run));
    print(name, key, all);
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

function print(name: string, key: string, all: readonly Taken[]): void {
  const passed = all.filter((one) => one.passed);
  const rights = `${all.map(({ right }) => right).join(" ")} of ${all[0]?.questions}`;
  const rounds = passed.map((one) => one.rounds).join(" ") || "–";
  const reached = `${passed.length} of ${all.length}`;
  process.stdout.write(
    `${name.padEnd(32)} ${key.padEnd(22)} ${rights.padEnd(28)} ${reached.padEnd(13)} ${rounds.padEnd(16)} ${issuedIn(all)}\n`,
  );
}

function issuedIn(all: readonly Taken[]): number {
  return all.filter(({ certificate }) => certificate === "issued").length;
}
