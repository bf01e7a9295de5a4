import type { TalkTurn } from "@lectern/web/pages";
import { sql } from "kysely";
import type { Evidence } from "#engines/role-play/index.ts";
import type { Database } from "#platform/database/database.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import type { Judgement } from "../../judging/judgement.ts";
import type { RunRow } from "../run.ts";

/** A place in the learner's text that made a point. */
export type TurnEvidence = TalkTurn["evidence"][number];

/** How often points had been asked for, by their keys; those never asked for are left out. */
export type Probes = Record<string, 0 | 1 | 2>;

const turnColumns = rowOf("scenario_turn as turn", ["position", "text", "heard"], {
  speaker: narrowed<TalkTurn["speaker"]>(),
  mood: sql<TalkTurn["mood"]>`turn.mood`,
  evidence: sql<TurnEvidence[] | null>`turn.evidence`,
  probes: sql<Probes | null>`turn.probes`,
  judged: sql<Judgement | null>`turn.judged`,
});
export type TurnRow = RowOf<typeof turnColumns>;

/** What was said, in its order. */
export async function selectTurns(
  db: Database,
  { organization_id: organizationId, id }: Pick<RunRow, "organization_id" | "id">,
  fromPosition = 1,
): Promise<TurnRow[]> {
  const { rows } = await sql<TurnRow>`
    select ${turnColumns} from scenario_turn as turn
    where turn.organization_id = ${organizationId} and turn.run_id = ${id} and turn.position >= ${fromPosition}::bigint
    order by turn.position`.execute(db);
  return rows;
}

/** As pages show them. While the talk goes on nobody is told which points were made. */
export function presentTurns(
  turns: readonly TurnRow[],
  phase: RunRow["phase"],
  { reworded = [] }: Pick<RunRow["state"], "reworded">,
): TalkTurn[] {
  return turns.map(({ position, speaker, text, mood, heard, evidence }) => ({
    position,
    speaker,
    text,
    mood,
    heard,
    isByModel: speaker === "character" && reworded.includes(text),
    evidence: phase === "talking" ? [] : (evidence ?? []),
  }));
}

export function evidenceOf(covered: readonly Evidence[]): TurnEvidence[] {
  return covered.flatMap(({ conceptId, spans }) => spans.map((span) => ({ key: conceptId, ...span })));
}
