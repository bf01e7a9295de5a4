import type { components } from "@lectern/sdk/operator";
import type { Outcome } from "../../command.ts";
import { counted, textRecord } from "../../terminal/text-table.ts";

export type Run = components["schemas"]["HrisRun"];

/** What came of a run; one that failed or waits for somebody is not as it should be. */
export function outcomeOf(run: Run, more: readonly string[] = []): Outcome {
  const isUnsettled = run.state === "failed" || run.state === "held";
  return { json: run, text: [recordOf(run), ...more].join("\n\n"), hasFailed: isUnsettled };
}

function recordOf(run: Run): string {
  return textRecord([
    ["run", run.id],
    ["connection", run.connection],
    ["kind", run.kind],
    ["state", stateOf(run)],
    ["asked by", run.asked_by],
    ["what", countsInWords(run)],
    ["read", `${counted(run.counts.read, "employee")}${run.is_complete === false ? notEverybody(run) : ""}`],
    ["left alone", leftAlone(run)],
    ["held because", run.held_reason],
    ["failed because", run.failure_reason],
    ["ended", run.finished_at],
  ]);
}

/** Nobody rejected a run whose place a later one took. */
export function stateOf({ state, superseded_by }: Run): string {
  return superseded_by === null ? state : `superseded by run ${superseded_by}`;
}

function notEverybody({ incomplete_reason }: Run): string {
  return incomplete_reason === null ? ", not everybody" : `, perhaps not everybody: ${incomplete_reason}`;
}

function leftAlone({ counts: { unchanged, skipped, issues } }: Run): string {
  return `${unchanged} unchanged, ${skipped} skipped, ${counted(issues, "issue")}`;
}

/** Such as "9 created, 2 linked"; of a preview what would be. */
export function countsInWords({ counts }: Run): string {
  const people = [
    [counts.created, "created"],
    [counts.linked, "linked"],
    [counts.updated, "updated"],
    [counts.reactivated, "reactivated"],
    [counts.deactivated, "deactivated"],
  ] as const;
  const teams = [
    [counts.teams_created, "created"],
    [counts.teams_updated, "changed"],
    [counts.teams_archived, "archived"],
  ] as const;
  const memberships = [
    [counts.memberships_added, "added"],
    [counts.memberships_removed, "ended"],
  ] as const;
  const groups = [
    { noun: "account", counts: people },
    { noun: "team", counts: teams },
    { noun: "membership", counts: memberships },
  ];
  const parts = groups.flatMap(({ noun, counts }) => {
    const some = counts.filter(([count]) => count > 0);
    const [first, ...rest] = some.map(([count, verb]) => [count, verb] as const);
    if (!first) return [];
    return [
      [`${counted(first[0], noun)} ${first[1]}`, ...rest.map(([count, verb]) => `${count} ${verb}`)].join(
        ", ",
      ),
    ];
  });
  return parts.join("; ") || "nothing to change";
}
