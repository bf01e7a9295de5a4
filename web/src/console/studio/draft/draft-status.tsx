import { Tag } from "../../../design/tag.tsx";
import type { LessonDraft } from "./queries.ts";

type Status = LessonDraft["status"];

const words = {
  draft: { label: "Draft", tone: "plain" },
  in_review: { label: "In review", tone: "plain" },
  changes_requested: { label: "Changes requested", tone: "off" },
  approved: { label: "Approved", tone: "good" },
  published: { label: "Published", tone: "good" },
} as const satisfies Record<Status, { label: string; tone: "plain" | "good" | "off" }>;

export const statusHints: Readonly<Record<Status, string>> = {
  draft: "It is being written. Submit it when it is ready to be looked at.",
  in_review: "It waits for somebody who publishes. Changing it makes it a draft again.",
  changes_requested: "It came back: the comments say what has to change. Submit it again afterwards.",
  approved: "It may be published. Changing it makes it a draft again.",
  published: "Learners get it as it stands here. Changing it makes a draft of the next version.",
};

export function LessonDraftStatus({ status }: { status: Status }) {
  const { label, tone } = words[status];
  return <Tag tone={tone}>{label}</Tag>;
}
