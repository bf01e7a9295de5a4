import type { TalkReply } from "../../scenario-page.ts";

/** What the learner says, as it is posted. */
export interface Said {
  text: string;
  position: number;
  /** What a recogniser understood, where the learner spoke. */
  heard: string | null;
}

type SayOutcome =
  | { kind: "said"; reply: TalkReply }
  /** No connection, or the server is busy: worth sending again. */
  | { kind: "unreachable" }
  /** The session is over: sending again helps once the learner has signed in again. */
  | { kind: "signed_out" }
  /** These words are not accepted. */
  | { kind: "refused" }
  /** The talk is no longer what this page shows: its address says what became of it. */
  | { kind: "gone" };

const TIMEOUT_MS = 10_000;

export async function saveTurn(path: string, said: Said, madeFor: string | null): Promise<SayOutcome> {
  return post(`${path}/say`, fieldsOf(said, madeFor));
}

/** The learner ends the talk. @param position from which on turns are answered */
export async function saveEnd(path: string, position: number, madeFor: string | null): Promise<SayOutcome> {
  return post(`${path}/end`, withMadeFor({ position: String(position) }, madeFor));
}

async function post(address: string, body: URLSearchParams): Promise<SayOutcome> {
  try {
    const response = await fetch(address, {
      method: "POST",
      headers: { accept: "application/json" },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status >= 500 || response.status === 429) return { kind: "unreachable" };
    if (response.status === 401) return { kind: "signed_out" };
    if ([400, 413, 422].includes(response.status)) return { kind: "refused" };
    if (!response.ok || response.redirected) return { kind: "gone" };
    const reply: unknown = await response.json();
    return isTalkReply(reply) ? { kind: "said", reply } : { kind: "gone" };
  } catch {
    return { kind: "unreachable" };
  }
}

function fieldsOf({ text, position, heard }: Said, madeFor: string | null): URLSearchParams {
  const fields = withMadeFor({ text, position: String(position) }, madeFor);
  if (heard !== null) fields.set("heard", heard);
  return fields;
}

function withMadeFor(said: Record<string, string>, madeFor: string | null): URLSearchParams {
  const fields = new URLSearchParams(said);
  if (madeFor !== null) fields.set("made_for", madeFor);
  return fields;
}

/** The few things this page relies on; the server's own schema checks the rest. */
function isTalkReply(reply: unknown): reply is TalkReply {
  return (
    typeof reply === "object" &&
    reply !== null &&
    "turns" in reply &&
    Array.isArray(reply.turns) &&
    "nextPosition" in reply &&
    typeof reply.nextPosition === "number" &&
    "isOver" in reply &&
    typeof reply.isOver === "boolean" &&
    "path" in reply &&
    typeof reply.path === "string"
  );
}
