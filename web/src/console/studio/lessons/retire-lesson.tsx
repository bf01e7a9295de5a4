import { MayChange } from "../../../design/forms/may-change.tsx";
import { ConfirmChange } from "../../forms/confirm-change.tsx";
import { titleOf } from "../../language/language.ts";
import { mayRoleChange } from "../../permission/may-role-change.ts";
import { useSignedIn } from "../../signed-in.ts";
import { type StudioLesson, useSetLessonActive } from "../queries.ts";

/** For those who publish: what learners are offered is theirs to say. */
export function RetireLesson({ lesson }: { lesson: StudioLesson }) {
  const { id, is_active: isActive } = lesson;
  const title = titleOf(lesson);
  const { role } = useSignedIn();
  const change = useSetLessonActive(id);
  return (
    <MayChange value={mayRoleChange(role, "publishing")}>
      {isActive ? (
        <ConfirmChange
          key="retire"
          action="Retire"
          question={`Retire “${title}”?`}
          consequences={
            <p>It is offered no more. Learners who have begun keep working; you can reactivate it.</p>
          }
          change={change}
          onConfirm={(end) => change.mutate(!isActive, end)}
        />
      ) : (
        <ConfirmChange
          key="reactivate"
          action="Reactivate"
          look="primary"
          question={`Reactivate “${title}”?`}
          consequences={<p>It is offered to learners again, as it was.</p>}
          change={change}
          onConfirm={(end) => change.mutate(!isActive, end)}
        />
      )}
    </MayChange>
  );
}
