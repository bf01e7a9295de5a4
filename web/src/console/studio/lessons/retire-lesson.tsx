import { ConfirmDialog } from "../../../design/dialogs/confirm-dialog.tsx";
import { MayChange } from "../../../design/forms/may-change.tsx";
import { mayRoleChange } from "../../permission/may-role-change.ts";
import { sentenceOf } from "../../problem.ts";
import { useSignedIn } from "../../signed-in.ts";
import { type StudioLesson, useSetLessonActive } from "../queries.ts";

/** For those who publish: what learners are offered is theirs to say. */
export function RetireLesson({ lesson: { id, title, is_active: isActive } }: { lesson: StudioLesson }) {
  const { role } = useSignedIn();
  const change = useSetLessonActive(id);
  const confirm = (close: () => void) => change.mutate(!isActive, { onSuccess: close });
  return (
    <MayChange value={mayRoleChange(role, "publishing")}>
      {isActive ? (
        <ConfirmDialog
          key="retire"
          action="Retire"
          question={`Retire “${title}”?`}
          consequences={
            <p>It is offered no more. Learners who have begun keep working; you can reactivate it.</p>
          }
          isBusy={change.isPending}
          failure={sentenceOf(change.error)}
          onConfirm={confirm}
        />
      ) : (
        <ConfirmDialog
          key="reactivate"
          action="Reactivate"
          look="primary"
          question={`Reactivate “${title}”?`}
          consequences={<p>It is offered to learners again, as it was.</p>}
          isBusy={change.isPending}
          failure={sentenceOf(change.error)}
          onConfirm={confirm}
        />
      )}
    </MayChange>
  );
}
