import { type AiSettings, isOn, type Refusal, readSettings } from "#content/ai/index.ts";
import { type SectionRequest, writeSection } from "#content/section-writing/index.ts";
import type { Context, Worker } from "#platform/feature.ts";
import { startPolling } from "#platform/workers/polling-worker.ts";
import { createTurns } from "#platform/workers/turns.ts";
import { type ClaimedWriting, claimWriting, returnWriting } from "../curricula/writing-queue.ts";
import { currentSection, finishWriting, storeSection } from "./current-section.ts";

const REST_MS = 50;
const DEADLINE_MS = 20_000;
/** Beyond the model's time: for writing down what it wrote. */
const LEASE_SLACK_MS = 30_000;
/** Longer than an endpoint that fails is left alone. */
const PAUSE_MS = 40_000;
const MOST_TRIES = 2;
/** Lessons at once in this process, a section of each. */
const AT_ONCE = 4;

/**
 * Has models write the sections of lessons that nobody has opened yet. A lesson is whole before it is in the queue, so nobody
 * waits for this; any number of processes may do it.
 */
export function startModelWriting(context: Context): Worker {
  const stopping = new AbortController();
  const turns = createTurns();
  const polling = startPolling({
    name: "lesson-writing",
    log: context.log,
    restMs: REST_MS,
    pollMs: turns.pauseMs,
    async work() {
      const claims: ClaimedWriting[] = [];
      while (claims.length < AT_ONCE) {
        const [claim] = await turns.next(({ except, dueFrom }) =>
          claimWriting(context.db, {
            now: context.clock(),
            leaseMs: DEADLINE_MS + LEASE_SLACK_MS,
            except,
            dueFrom,
          }),
        );
        if (!claim) break;
        claims.push(claim);
      }
      await Promise.all(claims.map((claim) => writeNext(context, claim, stopping.signal)));
      return claims.length > 0;
    },
  });
  return {
    ...polling,
    stop() {
      stopping.abort();
      return polling.stop();
    },
  };
}

async function writeNext(context: Context, claim: ClaimedWriting, signal: AbortSignal): Promise<void> {
  const { db, clock } = context;
  const settings = await readSettings(context, db, claim.organization_id);
  if (!isOn(settings, "lessons")) return finishWriting(db, claim, null);
  const request = await currentSection(db, claim);
  if (!request) return finishWriting(db, claim, claim.left_sections.length > 0 ? "ai_unavailable" : null);
  const answer = await ask(context, settings, claim, request, signal);
  if (answer.ok) return storeSection(db, clock(), claim, request.section, answer.value);
  if (signal.aborted) {
    await returnWriting(db, clock(), claim, { as: "untried" });
    return;
  }
  const next = decide(answer.because, claim.tries, request.section.id);
  if (next.as === "over") return finishWriting(db, claim, next.notice);
  await returnWriting(db, clock(), claim, next);
}

/** A writing that ended earlier workers may end this one too, so it is not tried for ever. */
async function ask(
  context: Context,
  settings: AiSettings,
  { tries }: ClaimedWriting,
  request: SectionRequest,
  signal: AbortSignal,
): ReturnType<typeof writeSection> {
  if (tries > MOST_TRIES) return { ok: false, because: "unusable" };
  return writeSection(context, settings, request, { deadlineMs: DEADLINE_MS, signal });
}

type Decision =
  | { as: "over"; notice: "ai_unavailable" | "ai_budget_used" | null }
  | { as: "again"; afterMs: number }
  | { as: "left"; sectionId: string };

/** Where no answer comes, none will for the next section; what is wrong with one answer is left, and the others are written. */
function decide(because: Refusal, tries: number, sectionId: string): Decision {
  switch (because) {
    case "off":
      return { as: "over", notice: null };
    case "over_budget":
      return { as: "over", notice: "ai_budget_used" };
    case "unavailable":
      return tries < MOST_TRIES
        ? { as: "again", afterMs: PAUSE_MS }
        : { as: "over", notice: "ai_unavailable" };
    case "unusable":
    case "refused":
      return tries < MOST_TRIES ? { as: "again", afterMs: 0 } : { as: "left", sectionId };
  }
}
