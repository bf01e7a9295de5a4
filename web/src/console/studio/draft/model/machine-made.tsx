import { Tag } from "../../../../design/tag.tsx";
import type { LessonDraft } from "../queries.ts";

/** Written by a machine, and nobody has answered for it yet: said to people and to machines. */
export function MachineMade({ draft: { origin, status } }: { draft: LessonDraft }) {
  if (origin !== "model" || status === "published") return null;
  return (
    <span data-written-by="model">
      <Tag>Machine-made draft</Tag>
    </span>
  );
}
