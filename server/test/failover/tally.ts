import type { LecternClient } from "@lectern/sdk";
import type { Load } from "./load.ts";
import { type Poller, type Receiver, type SeenEvent, seen } from "./watchers.ts";

interface Tally {
  acknowledged: number;
  lessons: number;
  events: number;
  /** Acknowledged writes of which no event tells. */
  lostWrites: string[];
  lostLessons: string[];
  /** Events of the stream, read from its start in the end, that the poller never saw, or that no webhook brought. */
  missedByPoller: string[];
  missedByReceiver: string[];
  /** Those that the poller saw again, other than after it was told to go back. */
  doubledByPoller: number;
  /** A webhook is sent at least once: those that came more than once. */
  repeatedByReceiver: number;
  /** Events of one person in another order than they were written. */
  inversions: { polled: number; received: number };
  /** What the poller saw and is not in the stream any more. */
  goneAgain: number;
  /** Stream ids that once named one event and now name another. */
  renamed: string[];
}

/** Compares what was acknowledged, what was seen, and what there is in the end. */
export async function tally(
  client: LecternClient,
  load: Load,
  poller: Poller,
  receiver: Receiver,
): Promise<Tally> {
  const events = await wholeStream(client);
  const ids = new Set(events.map(({ id }) => id));
  const told = new Set(events.map(({ providerId, version }) => `${providerId} ${version}`));
  const completed = new Set(
    events.filter(({ type }) => type === "lesson.completed").map(({ providerId }) => providerId),
  );
  const polledIds = new Set(poller.seen.map(({ id }) => id));
  const receivedIds = new Set(receiver.seen.map(({ id }) => id));
  const now = new Map(events.map(({ streamId, id }) => [streamId, id]));
  return {
    acknowledged: load.acknowledged.length,
    lessons: load.completed.size,
    events: events.length,
    lostWrites: load.acknowledged
      .map(({ providerId, version }) => `${providerId} ${version}`)
      .filter((write) => !told.has(write)),
    lostLessons: [...load.completed].filter((learner) => !completed.has(learner)),
    missedByPoller: events.filter(({ id }) => !polledIds.has(id)).map(described),
    missedByReceiver: events.filter(({ id }) => !receivedIds.has(id)).map(described),
    doubledByPoller: doubled(poller),
    repeatedByReceiver: receiver.seen.length - receivedIds.size,
    inversions: { polled: inversions(poller.seen), received: inversions(receiver.seen) },
    goneAgain: [...polledIds].filter((id) => !ids.has(id)).length,
    renamed: poller.seen.flatMap(({ streamId, id }) => {
      const other = now.get(streamId);
      return other === undefined || other === id ? [] : [`${streamId} was ${id} and is ${other}`];
    }),
  };
}

const described = ({ id, type, providerId, version }: SeenEvent) => `${id} ${type} ${providerId} ${version}`;

async function wholeStream(client: LecternClient): Promise<SeenEvent[]> {
  const events: SeenEvent[] = [];
  for (let after = "0"; ; ) {
    const page = await client.events.page({ after, limit: 500 });
    events.push(...page.events.map((event) => seen(event, event.stream_id)));
    if (page.count === 0) return events;
    after = page.next_after;
  }
}

/** Within each stretch between two restores. */
function doubled({ seen: events, restoredAt }: Poller): number {
  const ends = [...restoredAt, events.length];
  return ends.reduce((sum, end, index) => {
    const stretch = events.slice(ends[index - 1] ?? 0, end);
    return sum + stretch.length - new Set(stretch.map(({ id }) => id)).size;
  }, 0);
}

/** First sights only: what is repeated says nothing of the order. */
function inversions(events: readonly SeenEvent[]): number {
  const latest = new Map<string, number>();
  const known = new Set<string>();
  let count = 0;
  for (const { id, providerId, version } of events) {
    if (known.has(id) || providerId === null || version === null) continue;
    known.add(id);
    if (version < (latest.get(providerId) ?? 0)) count += 1;
    latest.set(providerId, Math.max(version, latest.get(providerId) ?? 0));
  }
  return count;
}
