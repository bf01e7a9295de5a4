import type { TalkPage } from "@lectern/web/pages";
import type { Context } from "#platform/feature.ts";
import { selectSpeech } from "../../speech/page-speech.ts";
import { readEdition } from "../edition.ts";
import { rolePlayOf } from "../role-play.ts";
import type { RunRow } from "../run.ts";
import { presentTurns, selectTurns } from "./turns.ts";

/** What was typed in vain, to be sent again. */
export interface RefusedTurn {
  draft: string;
  problem: TalkPage["problem"];
}

export async function talkPage(
  context: Context,
  run: RunRow,
  refused: RefusedTurn | null = null,
): Promise<TalkPage> {
  const { db } = context;
  const owner = { organizationId: run.organization_id, userId: run.user_id };
  const [content, turns, speech] = await Promise.all([
    readEdition(db, run.content_hash),
    selectTurns(db, run),
    selectSpeech(context, owner),
  ]);
  return {
    name: "talk",
    ...rolePlayOf(run.scenario_id, content, run.language),
    attempt: run.attempt,
    mood: run.state.mood,
    turns: presentTurns(turns, run.phase, run.state),
    nextPosition: run.next_position,
    hasLostModel: run.state.lostModel === true,
    endsAt: run.ends_at ?? run.started_at,
    speech,
    draft: refused?.draft ?? null,
    problem: refused?.problem ?? null,
  };
}
