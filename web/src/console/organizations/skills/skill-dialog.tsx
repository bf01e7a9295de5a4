import { ChangeButton } from "../../../design/button.tsx";
import { TextAreaField, TextField } from "../../../design/forms/field.tsx";
import { ChangeDialog } from "../../forms/change-dialog.tsx";
import { textOf, textOrNull } from "../../forms/form-values.ts";
import { type Skill, skillNameOf, useCreateSkill, useUpdateSkill } from "./queries.ts";

interface NewSkillProps {
  organization: string;
  /** The list has several pages, and a new skill stands on the last. */
  onCreated: (skill: Skill) => void;
}

export function NewSkill({ organization, onCreated }: NewSkillProps) {
  const create = useCreateSkill();
  return (
    <ChangeDialog
      trigger={(open) => (
        <ChangeButton look="primary" onClick={open}>
          New skill
        </ChangeButton>
      )}
      title="New skill"
      description={<p>Lessons name a skill by its key, which stays as it is.</p>}
      submit="Create skill"
      change={create}
      inputOf={(form) => ({ organization, key: textOf(form, "key"), ...readSkill(form) })}
      onDone={onCreated}
    >
      <TextField
        name="key"
        label="Key"
        hint="Lower-case letters, digits, hyphens."
        required
        maxLength={100}
      />
      <SkillFields />
    </ChangeDialog>
  );
}

export function EditSkill({ skill }: { skill: Skill }) {
  const update = useUpdateSkill(skill.id);
  return (
    <ChangeDialog
      trigger={(open) => (
        <ChangeButton isSmall aria-label={`Edit: ${skillNameOf(skill)}`} onClick={open}>
          Edit
        </ChangeButton>
      )}
      title={skill.name}
      description={<p>Names in other languages stay as they are.</p>}
      submit="Save changes"
      change={update}
      inputOf={readSkill}
    >
      <SkillFields skill={skill} />
    </ChangeDialog>
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
