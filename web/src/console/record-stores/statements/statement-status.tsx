import { Tag } from "../../../design/tag.tsx";
import type { Statement } from "./queries.ts";
import type { StatementStatus } from "./statement-search.ts";

export const statusWords: Record<StatementStatus, string> = {
  queued: "Waiting",
  delivered: "Delivered",
  parked: "Parked",
  dropped: "Dropped",
};
const tones = { queued: "plain", delivered: "good", parked: "off", dropped: "plain" } as const;

export function StatementStatusTag({ status }: { status: StatementStatus }) {
  return <Tag tone={tones[status]}>{statusWords[status]}</Tag>;
}

const meanings: Record<StatementStatus, string> = {
  queued: "On its way: the store does not hold it yet.",
  delivered: "The store holds it.",
  parked: "The store refuses to take it. It waits for somebody to look at it; the others went on.",
  dropped: "An attempted is sent once only, and this one did not arrive.",
};

export function statusInWords({ status }: Statement): string {
  return meanings[status];
}
