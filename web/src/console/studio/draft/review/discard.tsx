import { lectern } from "../../../client.ts";
import { ConfirmChange } from "../../../forms/confirm-change.tsx";
import { useStudioMutation } from "../../queries.ts";
import type { LessonDraft } from "../queries.ts";

/** Nobody wants it: absent where that was said already, and where learners have it. */
export function Discard({ draft: { id, title, status } }: { draft: LessonDraft }) {
  const discard = useStudioMutation(() => lectern.studio.drafts.discard(id));
  if (status === "discarded" || status === "published") return null;
  return (
    <ConfirmChange
      action="Discard"
      question={`Discard the draft of “${title}”?`}
      consequences={
        <p>Learners get nothing of it, and nobody can change it any more. It stays in the list.</p>
      }
      change={discard}
      onConfirm={(end) => discard.mutate(undefined, end)}
    />
  );
}
