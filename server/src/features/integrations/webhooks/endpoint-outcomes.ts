/** How many endpoints have series of their own: each costs memory here and wherever they are collected. */
const MOST_ENDPOINTS = 1_000;
/** All further ones share this label. */
export const OTHERS = "other";
const WINDOW_MINUTES = 15;
const MINUTE_MS = 60_000;

export interface Outcomes {
  delivered: number;
  failed: number;
}

interface EndpointOutcomes {
  /** Takes note of attempts of an endpoint. @returns the label under which they count */
  note(endpointId: number, outcomes: Outcomes): string;
  /** What happened in the last 15 minutes, by label; labels without anything are left out. */
  recent(): Map<string, Outcomes>;
}

interface OutcomeOptions {
  clock(): Date;
  /** An endpoint gave its place to another one: its series end. */
  onForgotten(label: string): void;
  most?: number;
}

type Minutes = ReadonlyMap<number, Outcomes>;

/**
 * Keeps the recent outcomes of a bounded number of endpoints. When all places are taken, one that sent nothing for 15
 * minutes makes room; when there is none, a newcomer counts among the others.
 */
export function createEndpointOutcomes(options: OutcomeOptions): EndpointOutcomes {
  const { clock, onForgotten, most = MOST_ENDPOINTS } = options;
  /** The label that was heard of longest ago stands first. */
  const kept = new Map<string, Minutes>();
  let others: Minutes = new Map();
  const thisMinute = () => Math.floor(clock().getTime() / MINUTE_MS);

  function labelFor(endpointId: number): string {
    const label = String(endpointId);
    if (kept.has(label) || kept.size < most) return label;
    const [oldest] = kept;
    if (!oldest || within(oldest[1], thisMinute()).size > 0) return OTHERS;
    kept.delete(oldest[0]);
    onForgotten(oldest[0]);
    return label;
  }

  return {
    note(endpointId, outcomes) {
      const label = labelFor(endpointId);
      if (label === OTHERS) {
        others = added(others, thisMinute(), outcomes);
        return label;
      }
      const minutes = added(kept.get(label) ?? new Map(), thisMinute(), outcomes);
      kept.delete(label);
      kept.set(label, minutes);
      return label;
    },
    recent() {
      const sums = [...kept, [OTHERS, others] as const].map(
        ([label, minutes]) => [label, sum(within(minutes, thisMinute()))] as const,
      );
      return new Map(sums.filter(([, { delivered, failed }]) => delivered + failed > 0));
    },
  };
}

function added(minutes: Minutes, minute: number, outcomes: Outcomes): Minutes {
  const known = minutes.get(minute) ?? { delivered: 0, failed: 0 };
  return new Map(within(minutes, minute)).set(
    minute,
    sum(
      new Map([
        [0, known],
        [1, outcomes],
      ]),
    ),
  );
}

function within(minutes: Minutes, now: number): Minutes {
  return new Map([...minutes].filter(([minute]) => minute > now - WINDOW_MINUTES));
}

function sum(minutes: Minutes): Outcomes {
  const total = { delivered: 0, failed: 0 };
  for (const { delivered, failed } of minutes.values()) {
    total.delivered += delivered;
    total.failed += failed;
  }
  return total;
}
