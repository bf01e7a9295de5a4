import { useState } from "react";
import { ChangeButton } from "../../design/button.tsx";
import { Dialog } from "../../design/dialogs/dialog.tsx";
import { Plus } from "../../design/icons/icons.tsx";
import { RequestForm } from "../forms/request-form.tsx";
import { CourseFields, readCourse } from "./course-fields.tsx";
import { type Course, useCreateCourse, useUpdateCourse } from "./queries.ts";

export function CreateCourse({ organization }: { organization: number }) {
  const [isOpen, setOpen] = useState(false);
  const create = useCreateCourse();
  const close = () => {
    setOpen(false);
    create.reset();
  };
  return (
    <>
      <ChangeButton look="primary" onClick={() => setOpen(true)}>
        <Plus aria-hidden="true" />
        New course
      </ChangeButton>
      <Dialog title="New course" isOpen={isOpen} onClose={close}>
        <RequestForm
          label="New course"
          submit="Create course"
          isBusy={create.isPending}
          error={create.error}
          onCancel={close}
          onSubmit={(form) => create.mutate({ organization, ...readCourse(form) }, { onSuccess: close })}
        >
          <CourseFields />
        </RequestForm>
      </Dialog>
    </>
  );
}

export function EditCourse({ course }: { course: Course }) {
  const [isOpen, setOpen] = useState(false);
  const update = useUpdateCourse(course.id);
  const close = () => {
    setOpen(false);
    update.reset();
  };
  return (
    <>
      <ChangeButton isSmall onClick={() => setOpen(true)}>
        Edit<span className="visually-hidden"> {course.title}</span>
      </ChangeButton>
      <Dialog
        title={`Edit ${course.title}`}
        description={<p>Learners keep the access they have; a change counts for enrolments to come.</p>}
        isOpen={isOpen}
        onClose={close}
      >
        <RequestForm
          label={`Edit ${course.title}`}
          submit="Save changes"
          isBusy={update.isPending}
          error={update.error}
          onCancel={close}
          onSubmit={(form) => update.mutate(readCourse(form), { onSuccess: close })}
        >
          <CourseFields course={course} />
        </RequestForm>
      </Dialog>
    </>
  );
}
