// Does the embedded detector hear what learners say, in every language alike? Measured on phrases by somebody who had
// not seen how points are recognised, and by whether learners pass who did make the points. No network, no database.
import { resolve } from "node:path";
import { DETECTOR_VERSION } from "../server/src/engines/role-play/detection/detector.ts";
import type { TestPhrases } from "../server/src/engines/role-play/script/scenario-content.ts";
import {
  loadScenarioFolder,
  scenarioFolders,
} from "../server/src/engines/role-play/script/scenario-files.ts";
import { type Language, languages } from "../server/src/kernel/language.ts";
import { add, type Counts, countLabelled, countPhrases, noCounts, qualityOf } from "./detector/phrases.ts";
import { printMaterial } from "./detector/report.ts";
import { simulate } from "./detector/simulation.ts";
import type { Played } from "./detector/tricks.ts";
import { printResult } from "./result.ts";

const TALKS = 600;
const folder = resolve(process.argv[2] ?? "content/scenarios");

const totals = new Map<Language, Counts>();
const labelledTotals = new Map<Language, Counts>();
const agreements: { key: string; share: number; strict: number; labelled: number | undefined }[] = [];
const all: (Played & { phrases: TestPhrases })[] = [];
let [phraseCount, milliseconds] = [0, 0];

process.stdout.write(`Detector ${DETECTOR_VERSION}, scenarios of ${folder}\n`);
process.stdout.write(
  "scenario             language  precision  recall     F1  pass/fail agrees  wrongly failed, passed\n",
);
for (const path of await scenarioFolders(folder)) {
  const { content, phrases } = await loadScenarioFolder(path);
  if (content === undefined) throw new Error(`${path} has mistakes; see npm run content:check.`);
  const spoken = languages.filter((language) => phrases[language] !== undefined);
  let [agreed, strictly, asLabelled, talks] = [0, 0, 0, 0];
  for (const language of spoken) {
    const own = phrases[language];
    const script = content.scripts[language];
    if (own === undefined || script === undefined) continue;
    all.push({ content, language, script, phrases: own });
    const started = performance.now();
    const counts = countPhrases(content, language, own);
    milliseconds += performance.now() - started;
    phraseCount +=
      own.none.length + own.concepts.flatMap(({ covers, misses }) => [...covers, ...misses]).length;
    totals.set(language, add(totals.get(language) ?? noCounts, counts));
    const agreement = simulate(content, language, own, Math.round(TALKS / spoken.length));
    agreed += agreement.agreed;
    strictly += agreement.strictlyAgreed;
    asLabelled += agreement.agreedAsLabelled ?? Number.NaN;
    const labelled = countLabelled(content, language, own);
    if (labelled !== undefined)
      labelledTotals.set(language, add(labelledTotals.get(language) ?? noCounts, labelled));
    talks += agreement.talks;
    const { precision, recall, f1 } = qualityOf(counts);
    const share = agreement.agreed / agreement.talks;
    process.stdout.write(
      `${content.key.padEnd(20)} ${language.padEnd(8)} ${three(precision)} ${three(recall)} ${three(f1)} ${three(share).padStart(12)} ${String(agreement.wronglyFailed).padStart(15)}, ${agreement.wronglyPassed}\n`,
    );
  }
  const labelled = Number.isNaN(asLabelled) ? undefined : asLabelled / talks;
  if (talks > 0)
    agreements.push({ key: content.key, share: agreed / talks, strict: strictly / talks, labelled });
}

const qualities = [...totals].map(([language, counts]) => ({ language, ...qualityOf(counts) }));
const best = Math.max(...qualities.map(({ f1 }) => f1));
process.stdout.write(`${(milliseconds / Math.max(phraseCount, 1)).toFixed(2)} ms a phrase\n`);
for (const { language, precision, recall, f1 } of qualities) {
  process.stdout.write(`all scenarios in ${language}: recall ${recall.toFixed(3)}\n`);
  printResult({ question: `precision in ${language}`, ratio: precision, limit: 0.92, must: "reach" });
  printResult({ question: `F1 in ${language}`, ratio: f1, limit: 0.75, must: "reach" });
  printResult({
    question: `F1 of the best language less that in ${language}`,
    ratio: best - f1,
    limit: 0.08,
    must: "stay below",
  });
}
for (const [language, counts] of labelledTotals) {
  const { precision, recall, f1 } = qualityOf(counts);
  process.stdout.write(
    `phrases in ${language} that were read for all points: ${three(precision)} ${three(recall)} ${three(f1)}\n`,
  );
  printResult({
    question: `F1 in ${language} by labels for all points`,
    ratio: f1,
    limit: 0.88,
    must: "reach",
  });
}
for (const { key, share, strict, labelled } of agreements) {
  printResult({
    question: `pass/fail of ${TALKS} talks agrees in ${key}`,
    ratio: share,
    limit: 0.93,
    must: "reach",
  });
  process.stdout.write(`        if no phrase makes a point besides its own: ${strict.toFixed(3)}\n`);
  if (labelled !== undefined)
    process.stdout.write(`        by phrases that were read for all points: ${labelled.toFixed(3)}\n`);
}
printMaterial(all);
if (qualities.length === 0) throw new Error(`There are no phrases in ${folder}.`);

function three(value: number): string {
  return value.toFixed(3).padStart(9);
}
