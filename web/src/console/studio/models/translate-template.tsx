import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ChangeButton } from "../../../design/button.tsx";
import { Dialog } from "../../../design/dialogs/dialog.tsx";
import { SelectField } from "../../../design/forms/field.tsx";
import { textOf } from "../../forms/form-values.ts";
import { RequestForm } from "../../forms/request-form.tsx";
import { organizationOptions } from "../../organizations/organization-field.tsx";
import { organizationChoiceQuery } from "../../organizations/queries.ts";
import { LanguageField, missingLanguages, readLanguage } from "../language-field.tsx";
import { isWithoutModel, NoModel } from "./no-model.tsx";
import { useTranslateLesson } from "./queries.ts";

interface TranslateTemplateProps {
  template: { id: number; title: string; organization_id: number | null; languages: string[] };
}

/** Absent where the template has all languages. */
export function TranslateTemplate({ template }: TranslateTemplateProps) {
  const [isOpen, setOpen] = useState(false);
  const translate = useTranslateLesson();
  const navigate = useNavigate();
  const missing = missingLanguages(template.languages);
  if (missing.length === 0) return null;
  const close = () => {
    setOpen(false);
    translate.reset();
  };
  const submit = (form: FormData) => {
    const { id: template_id, organization_id: owner } = template;
    const organization = owner === null ? textOf(form, "organization") : String(owner);
    const language = readLanguage(form);
    translate.mutate(
      { template_id, language, organization },
      {
        onSuccess: ({ id }) =>
          navigate({
            to: "/studio/drafts/$draft",
            params: { draft: String(id) },
            search: { view: "languages", language },
          }),
      },
    );
  };
  return (
    <>
      <ChangeButton isSmall onClick={() => setOpen(true)}>
        Translate…<span className="visually-hidden"> {template.title}</span>
      </ChangeButton>
      <Dialog
        title={`Translate “${template.title}”`}
        description={
          <p>
            A language model drafts the text. Questions, slots and right answers stay as they are, and nobody
            sees it before it is published.
          </p>
        }
        isOpen={isOpen}
        onClose={close}
      >
        <RequestForm
          label={`Translate ${template.title}`}
          submit="Write a draft"
          isBusy={translate.isPending}
          error={isWithoutModel(translate.error) ? null : translate.error}
          onCancel={close}
          onSubmit={submit}
        >
          <NoModel error={translate.error} />
          <LanguageField languages={missing} />
          {template.organization_id === null && <PayerField />}
        </RequestForm>
      </Dialog>
    </>
  );
}

function PayerField() {
  const { data: organizations = [] } = useQuery(organizationChoiceQuery);
  return (
    <SelectField
      name="organization"
      label="Model and budget of"
      hint="The template is everybody’s; one organization’s day budget is charged."
      required
    >
      {organizationOptions(organizations)}
    </SelectField>
  );
}
