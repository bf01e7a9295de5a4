import { ChangeButton } from "../../design/button.tsx";
import { Plus } from "../../design/icons/icons.tsx";
import { ChangeDialog } from "../forms/change-dialog.tsx";
import { CourseFields, readCourse } from "./course-fields.tsx";
import { type Course, useCreateCourse, useUpdateCourse } from "./queries.ts";

export function CreateCourse({ organization }: { organization: number }) {
  const create = useCreateCourse();
  return (
    <ChangeDialog
      trigger={(open) => (
        <ChangeButton look="primary" onClick={open}>
          <Plus aria-hidden="true" />
          New course
        </ChangeButton>
      )}
      title="New course"
      submit="Create course"
      change={create}
      inputOf={(form) => ({ organization, ...readCourse(form) })}
    >
      <CourseFields />
    </ChangeDialog>
  );
}

export function EditCourse({ course }: { course: Course }) {
  const update = useUpdateCourse(course.id);
  return (
    <ChangeDialog
      trigger={(open) => (
        <ChangeButton isSmall onClick={open}>
          Edit<span className="visually-hidden"> {course.title}</span>
        </ChangeButton>
      )}
      title={`Edit ${course.title}`}
      description={<p>Learners keep the access they have; a change counts for enrolments to come.</p>}
      submit="Save changes"
      change={update}
      inputOf={readCourse}
    >
      <CourseFields course={course} />
    </ChangeDialog>
  );
}
