import type { Wording } from "#platform/database/wordings.ts";
import type { Learner } from "./actor.ts";
import { activityOf, statementOf, type Undertaking } from "./parts.ts";
import { plainText } from "./plain-text.ts";
import { rounded, scoreOf } from "./score.ts";
import type { Result, Statement } from "./statement.ts";
import { activityTypes, ownExtension } from "./vocabulary.ts";

/** A run of a scenario that its learner has finished. Runs that ended otherwise have no statement. */
export interface FinishedRun {
  at: Date;
  organizationId: number;
  runId: number;
  scenarioId: string;
  title: string;
  titleLanguage: string;
  /** What the scenario is called now, in each of its languages. */
  wordings: readonly Wording[];
  /** In which the talk was. */
  language: string | null;
  /** From 0 to 100, frozen at completion. */
  score: number;
  /** From 0 to 100. Null: the scenario is not graded. */
  passMark: number | null;
  /** Null: not known. */
  durationSeconds: number | null;
  /** As it was frozen; null: not graded, or an event that does not tell. */
  passed: boolean | null;
  /** What must not happen and did. */
  breaches: readonly FinishedBreach[];
  /** A model judged points, or put the character's lines into words, in at least one turn. */
  isJudgedByModel: boolean;
  isSpokenByModel: boolean;
  concepts: readonly { key: string; name: string; score: number; covered: boolean }[];
}

interface FinishedBreach {
  id: string;
  name: string;
  quote: string | null;
  turn: number;
  consequence: string;
  certainty?: string;
}

const MOST_CONCEPTS = 50;
const LONGEST_NAME = 100;

/** `completed`, and beside it `passed` or `failed` when there is a pass mark (specification, "Scenario statements"). */
export function scenarioStatements(siteUrl: string, learner: Learner, run: FinishedRun): Statement[] {
  const { organizationId, runId: id, scenarioId, title, language, at, score, passMark } = run;
  const undertaking: Undertaking = { siteUrl, organizationId, kind: "scenario_run", id, learner, language };
  const object = activityOf(`${siteUrl}/scenarios/${scenarioId}`, activityTypes.simulation, [
    { language: run.titleLanguage, title },
    ...run.wordings,
  ]);
  const result: Result = {
    score: scoreOf(score),
    completion: true,
    ...(run.durationSeconds === null ? {} : { duration: durationOf(run.durationSeconds) }),
    extensions: {
      [ownExtension(siteUrl, "scenario_skills")]: breakdownOf(run),
      ...(run.breaches.length === 0 ? {} : { [ownExtension(siteUrl, "scenario_breaches")]: breachesOf(run) }),
      ...(run.isJudgedByModel || run.isSpokenByModel
        ? { [ownExtension(siteUrl, "ai_use")]: { judged: run.isJudgedByModel, spoken: run.isSpokenByModel } }
        : {}),
    },
  };
  const happening = { part: "", object, at };
  const success = run.passed ?? (passMark === null ? null : score >= passMark);
  if (success === null) return [statementOf(undertaking, { ...happening, verb: "completed", result })];
  const graded = { ...happening, result: { ...result, success } };
  return [
    statementOf(undertaking, { ...graded, verb: "completed" }),
    statementOf(undertaking, { ...graded, verb: success ? "passed" : "failed" }),
  ];
}

/** ISO 8601 with at most two decimals, as the stores' validators take it: `PT14M3.25S`. */
export function durationOf(seconds: number): string {
  const hundredths = Math.max(0, Math.round(seconds * 100));
  const hours = Math.floor(hundredths / 360_000);
  const minutes = Math.floor((hundredths % 360_000) / 6_000);
  const rest = (hundredths % 6_000) / 100;
  const parts = [
    hours > 0 ? `${hours}H` : "",
    minutes > 0 ? `${minutes}M` : "",
    rest > 0 ? `${rest}S` : "",
  ].join("");
  return parts === "" ? "PT0S" : `PT${parts}`;
}

/** Absent members are left out, and no words of the learner's are in an event. */
function breachesOf({ breaches }: FinishedRun) {
  return breaches.slice(0, MOST_CONCEPTS).map(({ id, name, turn, consequence, certainty = "stated" }) => ({
    id: plainText(id, LONGEST_NAME),
    name: plainText(name, LONGEST_NAME),
    turn,
    consequence,
    certainty,
  }));
}

function breakdownOf({ concepts }: FinishedRun) {
  return concepts.slice(0, MOST_CONCEPTS).map(({ key, name, score, covered }) => ({
    key: plainText(key, LONGEST_NAME),
    name: plainText(name, LONGEST_NAME),
    score: rounded(score),
    covered,
  }));
}
