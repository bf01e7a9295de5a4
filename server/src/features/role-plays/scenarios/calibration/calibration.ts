import { DETECTOR_VERSION } from "#engines/role-play/index.ts";
import { type Language, languages } from "#kernel/language.ts";
import type { Context } from "#platform/feature.ts";
import { notFound } from "#platform/problems.ts";
import { type FlagCounts, selectFlagCounts } from "../flags/counts.ts";
import { countRefusedClaims, type Disagreement, selectDisagreements } from "../runs/talk/judgements.ts";
import { figuresOf, rememberedFigures } from "./figures/figures.ts";
import type { LanguageFigures, Misfire, PointFigures } from "./figures/measure.ts";
import { type CalibrationSource, type CalibrationVersion, selectSource, selectVersion } from "./source.ts";

/** At most so many are listed; the author sees the others after mending these. */
const MOST_MISFIRES = 200;

/** How well a scenario's points are heard, in one of its languages or in all. @throws notFound */
export async function readCalibration(context: Context, id: number, wanted: Language | undefined) {
  const { db } = context;
  const known = await selectVersion(db, id);
  if (known === undefined) throw notFound();
  const learners = {
    flags: await selectFlagCounts(db, id),
    judged: await selectDisagreements(db, id, null),
  };
  const judge = await countRefusedClaims(db, id);
  const measured = await measureLanguages(context, known, wanted);
  const misfires = measured.flatMap(({ language, figures }) =>
    figures.misfires.map((misfire) => presentMisfire(language, misfire)),
  );
  return {
    id: known.id,
    scenario_id: known.scenario_id,
    detector_version: DETECTOR_VERSION,
    judge: { turns: judge.turns, refused_claims: judge.refused },
    points: measured.flatMap(({ language, figures }) =>
      figures.points.map((point) => presentPoint(language, point, learners)),
    ),
    misfire_count: misfires.length,
    misfires: misfires.slice(0, MOST_MISFIRES),
  };
}

interface Measured {
  language: Language;
  figures: LanguageFigures;
}

/** One after the other, and without the content where all are known. */
async function measureLanguages(
  { db }: Context,
  known: CalibrationVersion,
  wanted: Language | undefined,
): Promise<Measured[]> {
  const measured: Measured[] = [];
  let source: CalibrationSource | undefined;
  for (const language of languages) {
    if (wanted !== undefined && wanted !== language) continue;
    if (!known.languages.includes(language)) continue;
    const remembered = rememberedFigures(known, language);
    if (remembered === undefined) source ??= await selectSource(db, known.id);
    const figures = remembered ?? (source && figuresOf(source, language));
    if (figures === undefined) throw notFound();
    measured.push({ language, figures: await figures });
  }
  return measured;
}

interface FromLearners {
  flags: readonly FlagCounts[];
  judged: readonly Disagreement[];
}

function presentPoint(language: Language, point: PointFigures, { flags, judged }: FromLearners) {
  const isOwn = (one: { concept: string; language: Language }) =>
    one.concept === point.concept && one.language === language;
  const own = flags.find(isOwn);
  const turns = judged.find(isOwn);
  const isJudged = judged.some((one) => one.language === language);
  return {
    language,
    concept: point.concept,
    concept_name: point.name,
    heard: point.heard,
    not_heard: point.notHeard,
    misheard: point.misheard,
    precision: point.precision,
    recall: point.recall,
    f1: point.f1,
    examples: point.examples,
    examples_heard: point.examplesHeard,
    counter_examples: point.counterExamples,
    counter_examples_heard: point.counterExamplesHeard,
    idle_rules: point.idleRules,
    idle_terms: point.idleTerms,
    flags: { open: own?.open ?? 0, accepted: own?.accepted ?? 0, rejected: own?.rejected ?? 0 },
    judged: isJudged
      ? {
          both: turns?.both ?? 0,
          detector_only: turns?.detectorOnly ?? 0,
          judge_only: turns?.judgeOnly ?? 0,
        }
      : null,
  };
}

export function presentMisfire(language: Language, { isPromoted, ...misfire }: Misfire) {
  return { language, ...misfire, is_promoted: isPromoted };
}
