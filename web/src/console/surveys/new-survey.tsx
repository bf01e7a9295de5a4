import { useSuspenseQuery } from "@tanstack/react-query";
import { ChangeButton } from "../../design/button.tsx";
import { CheckField, SelectField, TextField } from "../../design/forms/field.tsx";
import { Plus } from "../../design/icons/icons.tsx";
import { momentOfInput } from "../date.ts";
import { ChangeDialog } from "../forms/change-dialog.tsx";
import { isChecked, numberOf, textOf } from "../forms/form-values.ts";
import { surveyTemplatesQuery, useCreateSurvey } from "./queries.ts";

export function NewSurvey({ organization }: { organization: string }) {
  const { data: templates } = useSuspenseQuery(surveyTemplatesQuery(organization));
  const create = useCreateSurvey();
  return (
    <ChangeDialog
      trigger={(open) => (
        <ChangeButton look="primary" onClick={open}>
          <Plus aria-hidden="true" />
          New survey
        </ChangeButton>
      )}
      title="New survey"
      description={<p>The survey stays a draft until you open it.</p>}
      submit="Create survey"
      change={create}
      inputOf={(form) => ({ organization, ...readSurvey(form) })}
    >
      <div className="form-group">
        <SelectField name="survey_template_id" label="Questions" required defaultValue="">
          <option value="">Choose a template</option>
          {templates
            .filter(({ is_active }) => is_active)
            .map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
        </SelectField>
        <TextField
          name="title"
          label="Title"
          isOptional
          hint="Empty: the template’s title."
          maxLength={255}
        />
        <TextField name="closes_at" label="Ends" isOptional type="datetime-local" />
        <CheckField
          name="is_anonymous"
          label="Anonymous"
          hint="Responses cannot be linked to learners, not even by operators."
          defaultChecked
        />
      </div>
    </ChangeDialog>
  );
}

function readSurvey(form: FormData) {
  const title = textOf(form, "title");
  const closes_at = momentOfInput(textOf(form, "closes_at"));
  return {
    survey_template_id: numberOf(form, "survey_template_id"),
    is_anonymous: isChecked(form, "is_anonymous"),
    ...(title === "" ? {} : { title }),
    ...(closes_at === undefined ? {} : { closes_at }),
  };
}
