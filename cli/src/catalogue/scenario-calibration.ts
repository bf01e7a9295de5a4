import type { components } from "@lectern/sdk/operator";
import { type Command, number, text } from "../command.ts";
import { UsageError } from "../failure.ts";
import { withoutUndefined } from "../given.ts";
import { counted, textRecord, textTable } from "../terminal/text-table.ts";
import { scenarioIdOf } from "./scenario-id.ts";
import { languageOf } from "./scenario-language.ts";

type Calibration = components["schemas"]["ScenarioCalibration"];
type Rescored = components["schemas"]["RescoredScenarioRun"];

export const calibration: Command = {
  summary: "Show how well each point is heard, and the phrases that misfire",
  positionals: ["ID"],
  options: [text("language", "LANGUAGE", "Only this one: en, de, fr or it")],
  notes:
    "ID is the scenario's. Precision and recall are of the authors' test phrases, which the detector never learnt; a dash means that there are none.",
  async run(client, given) {
    const filter = withoutUndefined({ language: languageOf(given.text("language")) });
    const answer = await client.scenarios.calibration(await scenarioIdOf(client, given), filter);
    const told = [pointTable(answer), ...judgedTable(answer), ...misfireTable(answer), ...idleTable(answer)];
    return { json: answer, text: told.join("\n\n") };
  },
};

export const rescore: Command = {
  summary: "Show what today's content would give a completed talk; its score stays",
  positionals: ["ID"],
  options: [
    number("flag", "FLAG", "Id of a flag: the talk that it is of"),
    number("run", "RUN", "Id of the talk, as events tell it"),
  ],
  notes: "ID is the scenario's. Give --flag or --run.",
  async run(client, given) {
    const [flag, run] = [given.number("flag"), given.number("run")];
    if ((flag === undefined) === (run === undefined))
      throw new UsageError("Give --flag or --run, and not both.");
    const id = await scenarioIdOf(client, given);
    const answer = await client.scenarios.rescoredRun(id, withoutUndefined({ flag, run }));
    return { json: answer, text: rescoredText(answer) };
  },
};

function pointTable({ points }: Calibration): string {
  if (points.length === 0) return "The scenario is not written in this language.";
  return textTable(
    ["point", "language", "precision", "recall", "f1", "examples heard", "flags", "accepted"],
    points.map(({ concept, language, precision, recall, f1, flags, ...point }) => [
      concept,
      language,
      shareOf(precision),
      shareOf(recall),
      shareOf(f1),
      `${point.examples_heard} of ${point.examples}`,
      String(flags.open + flags.accepted + flags.rejected),
      String(flags.accepted),
    ]),
  );
}

function judgedTable({ points }: Calibration): string[] {
  const rows = points.flatMap(({ concept, language, judged }) =>
    judged === null
      ? []
      : [[concept, language, ...[judged.both, judged.detector_only, judged.judge_only].map(String)]],
  );
  if (rows.length === 0) return [];
  return ["Where a model judged:", textTable(["point", "language", "both", "detector", "judge"], rows)];
}

function shareOf(share: number | null): string {
  return share === null ? "–" : share.toFixed(2);
}

function misfireTable({ misfires, misfire_count: count }: Calibration): string[] {
  if (count === 0) return ["Every phrase is heard as it is meant."];
  const table = textTable(
    ["phrase", "language", "written as", "heard"],
    misfires.map(({ text, language, concept, kind, fault, heard }) => [
      text,
      language,
      `${fault === "misheard" && kind === "test" ? "not " : ""}${concept}, ${kind}`,
      heard.join(" ") || "–",
    ]),
  );
  return [`${counted(count, "phrase")} ${count === 1 ? "misfires" : "misfire"}:`, table];
}

function idleTable({ points }: Calibration): string[] {
  const rows = points.flatMap(({ concept, language, idle_rules: rules }) =>
    rules.map((rule) => [concept, language, rule]),
  );
  return rows.length === 0
    ? []
    : ["Rules that no phrase needs:", textTable(["point", "language", "rule"], rows)];
}

function rescoredText({ score, passed, points, turns, is_content_changed: isChanged }: Rescored): string {
  const worded = (value: boolean | null) => (value === null ? "–" : value ? "yes" : "no");
  const record = textRecord([
    ["score", `${score.before ?? "–"}, today ${score.now ?? "–"}`],
    ["passed", `${worded(passed.before)}, today ${worded(passed.now)}`],
    ["content", isChanged ? "has changed since" : "is the same"],
  ]);
  const table = textTable(
    ["point", "made", "today"],
    points.map(({ concept, before, now }) => [concept, worded(before), worded(now)]),
  );
  const said = textTable(
    ["said", "made", "would make"],
    turns.map(({ text, before, now }) => [text, before.join(" ") || "–", now.join(" ") || "–"]),
  );
  return [record, table, ...(turns.length === 0 ? [] : [said])].join("\n\n");
}
