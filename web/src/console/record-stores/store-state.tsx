import type { ReactNode } from "react";
import { Tag } from "../../design/tag.tsx";
import { countOf } from "../count.ts";
import { momentOf } from "../date.ts";
import { locale } from "../language/language.ts";
import { Sentences } from "../sentences/sentences.tsx";
import type { RecordStore } from "./queries.ts";

const words = {
  active: { label: "Active", tone: "good" },
  paused: { label: "Paused", tone: "plain" },
  refused: { label: "Stopped", tone: "off" },
  failing: { label: "Failing", tone: "off" },
  inactive: { label: "Off", tone: "plain" },
} as const satisfies Record<RecordStore["state"], { label: string; tone: "plain" | "good" | "off" }>;

export function StoreState({ store: { state } }: { store: RecordStore }) {
  return <Tag tone={words[state].tone}>{words[state].label}</Tag>;
}

/** What the state means for the organization's statements. */
export function stateInWords(store: RecordStore): ReactNode {
  const { state, last_success_at: success } = store;
  if (state === "inactive") {
    return "Nothing is queued for it. What was queued before waits until it is switched on again.";
  }
  if (state === "paused") return "Statements are queued, and nothing is sent until you resume it.";
  if (state === "refused") {
    return (
      <>
        <LastError store={store} /> Nothing is lost: statements are kept, and one is tried every five minutes.
      </>
    );
  }
  if (state === "failing") return <Failing store={store} />;
  return success ? `It last took statements on ${momentOf(success)}.` : "It was sent nothing yet.";
}

function LastError({
  store: { last_error: error, last_error_sentences: sentences },
}: {
  store: RecordStore;
}) {
  return error === null ? "It refuses us." : <Sentences sentences={sentences} english={error} />;
}

function Failing({ store }: { store: RecordStore }) {
  const { failures, last_error: error, resting_until: until } = store;
  const times = failures === 1 ? "The last request failed." : `The last ${failures} requests failed.`;
  const next = until && Date.parse(until) > Date.now() ? `The next try is due on ${momentOf(until)}.` : null;
  return (
    <>
      {times} {error && <LastError store={store} />} {next} {keptInOrder}
    </>
  );
}

const keptInOrder = "Statements are kept and sent in order.";

/** 100000 stands for that many or more. */
export function queuedInWords({ queued }: Pick<RecordStore, "queued">): string {
  return queued >= 100_000 ? "100,000 or more" : queued.toLocaleString(locale);
}

/** For how long something has waited, rounded down to the largest unit. */
export function ageInWords(since: string, now = Date.now()): string {
  const seconds = Math.max(0, (now - Date.parse(since)) / 1000);
  if (seconds < 60) return "less than a minute";
  if (seconds < 3_600) return countOf(Math.floor(seconds / 60), "minute");
  return seconds < 86_400
    ? countOf(Math.floor(seconds / 3_600), "hour")
    : countOf(Math.floor(seconds / 86_400), "day");
}
