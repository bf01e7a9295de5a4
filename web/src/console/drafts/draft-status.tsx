import { Tag } from "../../design/tag.tsx";
import type { Draft } from "./queries.ts";

const words: Record<Draft["status"], { word: string; tone: "plain" | "good" | "off" }> = {
  waiting: { word: "Waiting", tone: "plain" },
  writing: { word: "Being written", tone: "plain" },
  ready: { word: "To be read", tone: "plain" },
  failed: { word: "Failed", tone: "off" },
  accepted: { word: "Accepted", tone: "good" },
  rejected: { word: "Rejected", tone: "off" },
};

export function DraftStatus({ status }: { status: Draft["status"] }) {
  const { word, tone } = words[status];
  return <Tag tone={tone}>{word}</Tag>;
}

/** Written by a machine, and nobody has answered for it yet. */
export function isMachineMade({ status }: Draft): boolean {
  return status !== "accepted";
}
