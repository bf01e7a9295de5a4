import { Tag } from "../../../design/tag.tsx";
import type { DraftRow } from "../queries.ts";

export const statusWords: Record<DraftRow["status"], { word: string; tone: "plain" | "good" | "off" }> = {
  writing: { word: "A model is writing", tone: "plain" },
  failed: { word: "Failed", tone: "off" },
  draft: { word: "Being written", tone: "plain" },
  in_review: { word: "In review", tone: "plain" },
  changes_requested: { word: "Sent back", tone: "off" },
  approved: { word: "Approved", tone: "good" },
  published: { word: "Published", tone: "good" },
  discarded: { word: "Discarded", tone: "off" },
};

export function DraftStatus({ status }: { status: DraftRow["status"] }) {
  const { word, tone } = statusWords[status];
  return <Tag tone={tone}>{word}</Tag>;
}
