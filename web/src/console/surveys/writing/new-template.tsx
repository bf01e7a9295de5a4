import { ChangeButton } from "../../../design/button.tsx";
import { optionsOf, SelectField, TextField } from "../../../design/forms/field.tsx";
import { Plus } from "../../../design/icons/icons.tsx";
import { ChangeDialog } from "../../forms/change-dialog.tsx";
import { language, languageNames, languages } from "../../language/language.ts";
import { fieldErrors } from "../../problem.ts";
import { type TemplateKind, templateKindWords, useCreateTemplate } from "../queries.ts";
import { QuestionRows } from "./question-rows.tsx";
import { readTemplate } from "./read-template.ts";

const kinds = Object.keys(templateKindWords) as TemplateKind[];

/** Writes the questions of a survey, in one language. */
export function NewTemplate({ organization }: { organization: string }) {
  const create = useCreateTemplate();
  return (
    <ChangeDialog
      trigger={(open) => (
        <ChangeButton onClick={open}>
          <Plus aria-hidden="true" />
          New template
        </ChangeButton>
      )}
      title="New template"
      description={<p>Questions stay as they are once the template exists.</p>}
      submit="Create template"
      change={create}
      inputOf={(form) => ({ organization, ...readTemplate(form) })}
    >
      <div className="form-group">
        <TextField name="title" label="Title" required maxLength={255} />
        <SelectField name="kind" label="Kind" defaultValue="feedback">
          {optionsOf(kinds, templateKindWords)}
        </SelectField>
        <SelectField
          name="language"
          label="Language"
          hint="Of what you write here. Learners with another language read it in this one."
          defaultValue={language}
        >
          {optionsOf(languages, languageNames)}
        </SelectField>
      </div>
      <QuestionRows mistakes={fieldErrors(create.error).questions ?? []} />
    </ChangeDialog>
  );
}
