import { useRef, useState } from "react";
import type { Mood } from "../mood.ts";
import type { TalkPage, TalkReply } from "../scenario-page.ts";
import type { TalkTurn } from "../talk-turn.ts";
import { type Said, saveEnd, saveTurn } from "./say/save-turn.ts";

export interface TalkState {
  /** What the server has, in order. */
  turns: TalkTurn[];
  nextPosition: number;
  mood: Mood;
  hasLostModel: boolean;
  /** Said on this page and not yet answered. */
  pending: Said | null;
  sending: "idle" | "under_way" | "unreachable" | "signed_out" | "refused" | "elsewhere";
  /** Where it goes on once the talk is over. */
  nextPath: string | null;
}

interface TalkOptions {
  page: TalkPage;
  path: string;
  madeFor: string | null;
  /** Words that were not said go back to where they can be changed. */
  onReturned: (said: Said) => void;
  onSaid: () => void;
}

/** The talk as the server knows it. A turn keeps its position however often it is sent, so it is said once. */
export function useTalk({ page, path, madeFor, onReturned, onSaid }: TalkOptions) {
  const [state, setState] = useState<TalkState>(() => ({
    turns: page.turns,
    nextPosition: page.nextPosition,
    mood: page.mood,
    hasLostModel: page.hasLostModel,
    pending: null,
    sending: "idle",
    nextPath: null,
  }));

  async function send(said: Said) {
    setState((before) => ({ ...before, pending: said, sending: "under_way" }));
    const outcome = await saveTurn(path, said, madeFor);
    switch (outcome.kind) {
      case "said":
        return receive(said, outcome.reply);
      case "gone":
        return window.location.assign(path);
      case "unreachable":
        return setState((before) => ({ ...before, sending: "unreachable" }));
      case "signed_out":
      case "refused":
        setState((before) => ({ ...before, pending: null, sending: outcome.kind }));
        return onReturned(said);
    }
  }

  function receive(said: Said, reply: TalkReply) {
    const isSaid = reply.turns.some(({ speaker, text }) => speaker === "learner" && isSame(text, said.text));
    show(said.position, reply, isSaid || reply.isOver ? "idle" : "elsewhere");
    if (isSaid) onSaid();
    else onReturned(said);
  }

  function show(from: number, reply: TalkReply, sending: TalkState["sending"]) {
    setState((before) => ({
      turns: [...before.turns.filter(({ position }) => position < from), ...reply.turns],
      nextPosition: reply.nextPosition,
      mood: reply.mood,
      hasLostModel: reply.hasLostModel,
      pending: null,
      sending,
      nextPath: reply.isOver ? reply.path : null,
    }));
  }

  const isEnding = useRef(false);

  /** The character warns, or takes leave. @returns whether it was said; if not, the form may still be sent as one */
  async function end(): Promise<boolean> {
    if (isEnding.current) return true;
    isEnding.current = true;
    const outcome = await saveEnd(path, state.nextPosition, madeFor);
    isEnding.current = false;
    if (outcome.kind !== "said") return false;
    show(state.nextPosition, outcome.reply, "idle");
    return true;
  }

  return {
    state,
    end,
    say(text: string, heard: string | null) {
      if (state.pending === null) void send({ text, heard, position: state.nextPosition });
    },
    retry() {
      if (state.pending !== null && state.sending === "unreachable") void send(state.pending);
    },
  };
}

/** The server may have tidied spaces and accents. */
function isSame(one: string, other: string): boolean {
  const bare = (text: string) => text.normalize("NFC").replaceAll(/\s+/g, "");
  return bare(one) === bare(other);
}
