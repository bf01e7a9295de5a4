import type { TestPhrases } from "../../server/src/engines/role-play/script/scenario-content.ts";
import { type Language, languages } from "../../server/src/kernel/language.ts";
import { printResult } from "../result.ts";
import { countAnswers } from "./answers.ts";
import { agreementUnder } from "./disturbance.ts";
import { type Half, halves } from "./material.ts";
import { countNearMisses } from "./near-misses.ts";
import { countNeutral } from "./neutral.ts";
import {
  countAsked,
  countClean,
  countDialect,
  countGoodTalks,
  countNoticedLookAlikes,
  countQuestions,
  countSabotage,
  countUnnoticedActs,
} from "./recorded.ts";
import { noShare, plus, type Share, shareOf } from "./share.ts";
import { type Played, passedBy, tricks } from "./tricks.ts";

type Measured = Played & { phrases: TestPhrases };

/** Talks for each scenario and language and share of changed words. */
const DISTURBED_TALKS = 40;

/** What is said is heard as it was meant: of hard lines, of lines that say nothing, of tricks and of badly understood words. */
export function printMaterial(all: readonly Measured[]): void {
  for (const half of halves) printHalf(all, half);
  printShares(all, "greetings and neutral lines heard", 0.005, "stay below", ({ content, language }) => {
    const { lines, heard } = countNeutral(content, language);
    return { of: lines, found: heard.length };
  });
  for (const trick of tricks) {
    const passed = passedBy(trick, all);
    printResult({
      question: `of ${all.length} talks passed by ${trick.name}`,
      ratio: passed.length,
      limit: trick.most,
      must: "stay below",
    });
  }
  for (const [share, limit] of [
    [0.05, 0.97],
    [0.1, 0.95],
    [0.2, 0.9],
  ] as const) {
    const agreed = all.map((played) => agreementUnder(share, played, DISTURBED_TALKS));
    printResult({
      question: `talks that end the same with ${share * 100} % of the words changed`,
      ratio: agreed.reduce((sum, one) => sum + one, 0) / Math.max(agreed.length, 1),
      limit,
      must: "reach",
    });
  }
}

function printHalf(all: readonly Measured[], half: Half): void {
  const print = (
    question: string,
    limit: number,
    must: "reach" | "stay below",
    count: (played: Measured) => Share,
  ) => printShares(all, `${question} (${half})`, limit, must, count);
  print("hard near misses heard", 0.08, "stay below", (played) => countNearMisses(half, played));
  print("sabotaged talks that pass", 0, "stay below", (played) => countSabotage(half, played).passed);
  print(
    "sabotaged talks that pass with every question answered by a bare no",
    0.025,
    "stay below",
    (played) => countSabotage(half, played).passedByNo,
  );
  print(
    "sabotaged talks that were over before all was said",
    0,
    "reach",
    (played) => countSabotage(half, played).over,
  );
  print(
    "sabotaged talks in which nobody noticed",
    0,
    "stay below",
    (played) => countSabotage(half, played).unnoticed,
  );
  print("sabotaged talks asked back in", 0, "reach", (played) => countSabotage(half, played).asked);
  print("honest lines taken for an outcome to avoid", 0.05, "stay below", (played) =>
    countClean(half, played),
  );
  print("honest lines asked back", 0.05, "stay below", (played) => countAsked(half, played));
  print("single acts in which nobody noticed", 0, "stay below", (played) => countUnnoticedActs(half, played));
  print("honest turns like them noticed or asked about", 0.05, "stay below", (played) =>
    countNoticedLookAlikes(half, played),
  );
  print(
    "answers to demands in which nobody noticed",
    0.1,
    "stay below",
    (played) => countAnswers(half, played).unnoticed,
  );
  print(
    "honest answers to demands noticed or asked about",
    0.05,
    "stay below",
    (played) => countAnswers(half, played).noticed,
  );
  print("good talks that pass", 0.95, "reach", (played) => countGoodTalks(half, played));
  for (const answering of ["no", "what is meant"] as const)
    print(`good talks that pass, questions answered by ${answering}`, 0, "reach", (played) =>
      countGoodTalks(half, played, answering),
    );
  print("dialect recall", 0.75, "reach", (played) => countDialect(half, played));
  print("questions answered", 0.9, "reach", (played) => countQuestions(half, played));
}

/** A line for each language, where there is anything to count. */
function printShares(
  all: readonly Measured[],
  question: string,
  limit: number,
  must: "reach" | "stay below",
  count: (played: Measured) => Share,
): void {
  for (const language of languages) {
    const share = sumOf(all, language, count);
    if (share.of === 0) continue;
    printResult({
      question: `${question} in ${language}, ${share.found} of ${share.of}`,
      ratio: shareOf(share),
      limit,
      must,
    });
  }
}

function sumOf(all: readonly Measured[], language: Language, count: (played: Measured) => Share): Share {
  return all
    .filter((played) => played.language === language)
    .map(count)
    .reduce<Share>(plus, noShare);
}
