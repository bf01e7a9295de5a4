import type { Database } from "#platform/database/database.ts";
import { codedSentences, inSentences, type Sentence } from "#platform/health/sentence.ts";
import type { TraceEntry, TraceSource, TraceSubject } from "#platform/trace.ts";
import { selectOrganization } from "#tenancy/organizations/index.ts";

const MOST_TIMELINES = 5;
const MOST_SHOWN = 100;

/** Everything that the text names, each with what happened to it. */
export async function searchTimelines(
  db: Database,
  sources: readonly TraceSource[],
  text: string,
  now: Date,
) {
  const found = await Promise.all(sources.map(async (source) => (await source.find?.(db, text)) ?? []));
  const subjects = found.flat().slice(0, MOST_TIMELINES);
  return Promise.all(subjects.map((subject) => timelineOf(db, sources, subject, now)));
}

export async function timelineOf(
  db: Database,
  sources: readonly TraceSource[],
  subject: TraceSubject,
  now: Date,
) {
  const entries = await Promise.all(sources.map((source) => source.entries(db, subject, now)));
  const { organizationId } = subject;
  const organization = organizationId === null ? undefined : await selectOrganization(db, organizationId);
  return present(subject, organization?.slug ?? null, entries.flat());
}

function present(subject: TraceSubject, organization: string | null, unsorted: readonly TraceEntry[]) {
  const sorted = unsorted.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  const entries = sorted.slice(-MOST_SHOWN);
  const decisive = decisiveOf(subject, entries);
  return {
    organization,
    user_id: subject.userId,
    request_id: subject.requestId,
    event_id: subject.eventId,
    outcome: decisive?.outcome ?? ("done" as const),
    stopped_at: decisive?.step ?? null,
    reason: decisive === undefined ? null : inSentences(...decisive.detail).message,
    advice: adviceOf(decisive),
    sentences: codesOf([...(decisive?.detail ?? []), ...(decisive?.advice ?? [])]),
    entries: entries.map((entry) => ({
      at: entry.at,
      step: entry.step,
      outcome: entry.outcome,
      detail: inSentences(...entry.detail).message,
      advice: adviceOf(entry),
      sentences: codesOf(entry.detail),
      request_id: entry.requestId ?? null,
      event_id: entry.eventId ?? null,
    })),
  };
}

const adviceOf = (entry: TraceEntry | undefined) =>
  entry?.advice === undefined ? null : inSentences(...entry.advice).message;

const codesOf = (sentences: readonly Sentence[]) => codedSentences(inSentences(...sentences).sentences);

/**
 * What answers "why?": what was asked about by its own id, if it stopped; else the newest thing that stopped and that nothing
 * of its kind has put right since; else what waits.
 */
function decisiveOf(
  { requestId, eventId }: TraceSubject,
  entries: readonly TraceEntry[],
): TraceEntry | undefined {
  const asked = entries.filter(
    (entry) =>
      (requestId !== null && entry.requestId === requestId) ||
      (eventId !== null && entry.eventId === eventId),
  );
  const kinds = new Set<string>();
  const latest = entries.toReversed().filter(({ step }) => {
    const [kind = step] = step.split(".");
    return !kinds.has(kind) && kinds.add(kind);
  });
  const isStopped = ({ outcome }: TraceEntry) => outcome === "stopped";
  const isWaiting = ({ outcome }: TraceEntry) => outcome === "waiting";
  if (asked.length > 0) return mostTelling(asked.filter(isStopped)) ?? asked.find(isWaiting);
  return latest.find(isStopped) ?? latest.find(isWaiting);
}

/** A request's own line says with which code it was refused; what a feature wrote of it says why. */
function mostTelling(stopped: readonly TraceEntry[]): TraceEntry | undefined {
  return stopped.find(({ step }) => step !== "request") ?? stopped[0];
}
