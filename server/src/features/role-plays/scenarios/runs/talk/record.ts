import { sql } from "kysely";
import type { DialogueState, Turn } from "#engines/role-play/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { Judgement } from "../../judging/judgement.ts";
import type { RunRow } from "../run.ts";
import { evidenceOf, type Probes, type TurnRow } from "./turns.ts";

/** What the learner said, to be stored with what the character answers. */
export interface Utterance {
  text: string;
  heard: string | null;
}

/** Stores a turn of the learner's, if there is one, with the answer, and how far the talk is, in one statement. */
export async function recordTurn(
  trx: Database,
  now: Date,
  run: Pick<RunRow, "organization_id" | "id" | "next_position" | "state">,
  utterance: Utterance | null,
  turn: Turn,
  judged: Judgement | null = null,
): Promise<TurnRow[]> {
  const said = turnsOf(run.next_position, run.state, utterance, turn, judged);
  await sql`
    with said as (
      insert into scenario_turn (organization_id, run_id, position, speaker, text, heard, mood, evidence, probes,
                                 judged, said_at)
      select ${run.organization_id}, ${run.id}, position, speaker, text, heard, mood, evidence, probes, judged, ${now}
      from json_to_recordset(${JSON.stringify(said)}::json)
             as turn (position int, speaker text, text text, heard text, mood text, evidence jsonb, probes jsonb,
                      judged jsonb)
    )
    update scenario_run
    set state = ${JSON.stringify(turn.state)}, next_position = next_position + ${said.length}::int,
        phase = case when ${turn.isOver} then 'reviewing' else phase end,
        talk_ended_at = case when ${turn.isOver} then ${now}::timestamptz end,
        last_activity_at = ${now}, left_at = null, modified_date = ${now}
    where organization_id = ${run.organization_id} and id = ${run.id}`.execute(trx);
  return said;
}

/** What the learner said, with how often points had been asked for by then, and each line of the answer. */
export function turnsOf(
  position: number,
  before: DialogueState,
  utterance: Utterance | null,
  { lines, mood, covered }: Turn,
  judged: Judgement | null = null,
): TurnRow[] {
  const mine: TurnRow[] =
    utterance === null
      ? []
      : [
          {
            position,
            speaker: "learner",
            ...utterance,
            mood: null,
            evidence: evidenceOf(covered),
            probes: probesOf(before),
            judged,
          },
        ];
  const answer = lines.map((text, index): TurnRow => {
    const own = { position: position + mine.length + index, speaker: "character" as const };
    return { ...own, text, heard: null, mood, evidence: null, probes: null, judged: null };
  });
  return [...mine, ...answer];
}

function probesOf({ points }: DialogueState): Probes {
  return Object.fromEntries(points.flatMap(({ id, probes }) => (probes > 0 ? [[id, probes]] : [])));
}
