import { ConfirmDialog } from "../../../../design/dialogs/confirm-dialog.tsx";
import { lectern } from "../../../client.ts";
import { sentenceOf } from "../../../problem.ts";
import { useStudioMutation } from "../../queries.ts";
import type { LessonDraft } from "../queries.ts";

/** Nobody wants it: absent where that was said already, and where learners have it. */
export function Discard({ draft: { id, title, status } }: { draft: LessonDraft }) {
  const discard = useStudioMutation(() => lectern.studio.drafts.discard(id));
  if (status === "discarded" || status === "published") return null;
  return (
    <ConfirmDialog
      action="Discard"
      question={`Discard the draft of “${title}”?`}
      consequences={
        <p>Learners get nothing of it, and nobody can change it any more. It stays in the list.</p>
      }
      isBusy={discard.isPending}
      failure={sentenceOf(discard.error)}
      onConfirm={(close) => discard.mutate(undefined, { onSuccess: close })}
    />
  );
}
