import { Tag } from "../../../design/tag.tsx";
import type { StatementStatus } from "../statement-search.ts";
import type { Statement } from "./queries.ts";

export const statusWords: Record<StatementStatus, string> = {
  queued: "Waiting",
  delivered: "Delivered",
  parked: "Parked",
  missing: "Missing",
  dropped: "Dropped",
  given_up: "Given up",
};
const tones = {
  queued: "plain",
  delivered: "good",
  parked: "off",
  missing: "off",
  dropped: "plain",
  given_up: "off",
} as const;

export function StatementStatusTag({ status }: { status: StatementStatus }) {
  return <Tag tone={tones[status]}>{statusWords[status]}</Tag>;
}

const meanings: Record<StatementStatus, string> = {
  queued: "On its way: the store does not hold it yet.",
  delivered: "The store took it.",
  parked:
    "The store refuses to take it. It is tried again by itself, every hour in the end; the others went on.",
  missing:
    "The store answered that it took it, and does not hold it: it was not there when it was read back.",
  dropped: "An attempted is sent once only, and this one did not arrive.",
  given_up: "An operator gave it up: it is not tried again by itself.",
};

export function statusInWords({ status }: Statement): string {
  return meanings[status];
}
