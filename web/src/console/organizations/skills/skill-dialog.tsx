import { useState } from "react";
import { ChangeButton } from "../../../design/button.tsx";
import { Dialog } from "../../../design/dialogs/dialog.tsx";
import { TextAreaField, TextField } from "../../../design/forms/field.tsx";
import { textOf, textOrNull } from "../../forms/form-values.ts";
import { RequestForm } from "../../forms/request-form.tsx";
import { type Skill, skillNameOf, useCreateSkill, useUpdateSkill } from "./queries.ts";

interface NewSkillProps {
  organization: string;
  /** The list has several pages, and a new skill stands on the last. */
  onCreated: (skill: Skill) => void;
}

export function NewSkill({ organization, onCreated }: NewSkillProps) {
  const [isOpen, setOpen] = useState(false);
  const create = useCreateSkill();
  const close = () => {
    setOpen(false);
    create.reset();
  };
  return (
    <>
      <ChangeButton look="primary" onClick={() => setOpen(true)}>
        New skill
      </ChangeButton>
      <Dialog
        title="New skill"
        description={<p>Lessons name a skill by its key, which stays as it is.</p>}
        isOpen={isOpen}
        onClose={close}
      >
        <RequestForm
          label="New skill"
          submit="Create skill"
          isBusy={create.isPending}
          error={create.error}
          onCancel={close}
          onSubmit={(form) =>
            create.mutate(
              { organization, key: textOf(form, "key"), ...readSkill(form) },
              {
                onSuccess: (skill) => {
                  close();
                  onCreated(skill);
                },
              },
            )
          }
        >
          <TextField
            name="key"
            label="Key"
            hint="Lower-case letters, digits, hyphens."
            required
            maxLength={100}
          />
          <SkillFields />
        </RequestForm>
      </Dialog>
    </>
  );
}

export function EditSkill({ skill }: { skill: Skill }) {
  const [isOpen, setOpen] = useState(false);
  const update = useUpdateSkill(skill.id);
  const close = () => {
    setOpen(false);
    update.reset();
  };
  return (
    <>
      <ChangeButton isSmall aria-label={`Edit: ${skillNameOf(skill)}`} onClick={() => setOpen(true)}>
        Edit
      </ChangeButton>
      <Dialog
        title={skill.name}
        description={<p>Names in other languages stay as they are.</p>}
        isOpen={isOpen}
        onClose={close}
      >
        <RequestForm
          label={skill.name}
          submit="Save changes"
          isBusy={update.isPending}
          error={update.error}
          onCancel={close}
          onSubmit={(form) => update.mutate(readSkill(form), { onSuccess: close })}
        >
          <SkillFields skill={skill} />
        </RequestForm>
      </Dialog>
    </>
  );
}

function SkillFields({ skill }: { skill?: Skill }) {
  return (
    <>
      <TextField name="name" label="Name" defaultValue={skill?.name} required maxLength={255} />
      <TextField
        name="category"
        label="Category"
        isOptional
        defaultValue={skill?.category ?? ""}
        maxLength={100}
      />
      <TextAreaField name="description" label="Description" isOptional defaultValue={skill?.description} />
    </>
  );
}

function readSkill(form: FormData) {
  return {
    name: textOf(form, "name"),
    category: textOrNull(form, "category"),
    description: textOf(form, "description"),
  };
}
