import { useState } from "react";
import { ChangeButton } from "../../../design/button.tsx";
import { Dialog } from "../../../design/dialogs/dialog.tsx";
import { SelectField, TextField } from "../../../design/forms/field.tsx";
import { Plus } from "../../../design/icons/icons.tsx";
import { RequestForm } from "../../forms/request-form.tsx";
import { language, languageNames, languages } from "../../language/language.ts";
import { fieldErrors } from "../../problem.ts";
import { type TemplateKind, templateKindWords, useCreateTemplate } from "../queries.ts";
import { QuestionRows } from "./question-rows.tsx";
import { readTemplate } from "./read-template.ts";

const kinds = Object.keys(templateKindWords) as TemplateKind[];

/** Writes the questions of a survey, in one language. */
export function NewTemplate({ organization }: { organization: string }) {
  const [isOpen, setOpen] = useState(false);
  const create = useCreateTemplate();
  const close = () => {
    setOpen(false);
    create.reset();
  };
  return (
    <>
      <ChangeButton onClick={() => setOpen(true)}>
        <Plus aria-hidden="true" />
        New template
      </ChangeButton>
      <Dialog
        title="New template"
        description={<p>Questions stay as they are once the template exists.</p>}
        isOpen={isOpen}
        onClose={close}
      >
        <RequestForm
          label="New template"
          submit="Create template"
          isBusy={create.isPending}
          error={create.error}
          onCancel={close}
          onSubmit={(form) => create.mutate({ organization, ...readTemplate(form) }, { onSuccess: close })}
        >
          <div className="form-group">
            <TextField name="title" label="Title" required maxLength={255} />
            <SelectField name="kind" label="Kind" defaultValue="feedback">
              {kinds.map((kind) => (
                <option key={kind} value={kind}>
                  {templateKindWords[kind]}
                </option>
              ))}
            </SelectField>
            <SelectField
              name="language"
              label="Language"
              hint="Of what you write here. Learners with another language read it in this one."
              defaultValue={language}
            >
              {languages.map((one) => (
                <option key={one} value={one}>
                  {languageNames[one]}
                </option>
              ))}
            </SelectField>
          </div>
          <QuestionRows mistakes={fieldErrors(create.error).questions ?? []} />
        </RequestForm>
      </Dialog>
    </>
  );
}
