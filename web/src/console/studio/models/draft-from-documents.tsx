import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useId, useState } from "react";
import { SelectField, TextField } from "../../../design/forms/field.tsx";
import { textOf } from "../../forms/form-values.ts";
import { RequestForm } from "../../forms/request-form.tsx";
import { organizationOptions } from "../../organizations/organization-field.tsx";
import { organizationChoiceQuery } from "../../organizations/queries.ts";
import { fieldErrors } from "../../problem.ts";
import { languages } from "../../scenarios/scenario-search.ts";
import { LanguageField, readLanguage } from "../language-field.tsx";
import { isWithoutModel, NoModel } from "./no-model.tsx";
import { documentsQuery, useDraftFromDocuments } from "./queries.ts";

interface DraftFromDocumentsProps {
  organization: string | undefined;
  onCancel: () => void;
}

/** A first lesson by a model, from what an organization has uploaded. */
export function DraftFromDocuments({ organization: chosen = "", onCancel }: DraftFromDocumentsProps) {
  const [organization, setOrganization] = useState(chosen);
  const { data: organizations = [] } = useQuery(organizationChoiceQuery);
  const { data: documents = [] } = useQuery(documentsQuery(organization));
  const create = useDraftFromDocuments();
  const navigate = useNavigate();
  const submit = (form: FormData) =>
    create.mutate(
      {
        organization,
        document_ids: form.getAll("document_ids").map(String),
        title: textOf(form, "title"),
        language: readLanguage(form),
        lesson_type: textOf(form, "lesson_type") === "mandatory" ? "mandatory" : "custom",
      },
      { onSuccess: ({ id }) => navigate({ to: "/studio/drafts/$draft", params: { draft: String(id) } }) },
    );
  const owner = organizations.find(({ slug }) => slug === organization);
  return (
    <RequestForm
      label="Draft from documents"
      submit="Write a draft"
      isBusy={create.isPending}
      error={isWithoutModel(create.error) ? null : create.error}
      onCancel={onCancel}
      onSubmit={submit}
    >
      <NoModel error={create.error} />
      <SelectField
        name="organization"
        label="Organization"
        hint="Whose documents, whose model, and whose lesson it becomes."
        required
        value={organization}
        onChange={({ target }) => setOrganization(target.value)}
      >
        <option value="">Choose one</option>
        {organizationOptions(organizations)}
      </SelectField>
      <TextField name="title" label="Title of the lesson" required minLength={3} maxLength={200} />
      {owner !== undefined && (
        <DocumentChoice documents={documents} errors={fieldErrors(create.error).document_ids} />
      )}
      <LanguageField languages={languages} />
      <SelectField name="lesson_type" label="Lesson type" defaultValue="custom">
        <option value="custom">Optional</option>
        <option value="mandatory">Compulsory for its members</option>
      </SelectField>
    </RequestForm>
  );
}

interface DocumentChoiceProps {
  documents: readonly { document_id: string; title: string | null; filename: string }[];
  errors: string[] | undefined;
}

function DocumentChoice({ documents, errors }: DocumentChoiceProps) {
  const id = useId();
  return (
    <fieldset className="draft-documents" aria-describedby={`${id}-hint`}>
      <legend className="field-label">Documents</legend>
      <p id={`${id}-hint`} className="field-hint">
        {documents.length === 0
          ? "This organization has no document that was read. Its people or its integration upload them by the API."
          : "One to five. Only their text is sent to the model."}
      </p>
      <ul>
        {documents.map(({ document_id, title, filename }) => (
          <li key={document_id}>
            <label className="choice">
              <input type="checkbox" name="document_ids" value={document_id} className="field-check-box" />
              {title ?? filename}
            </label>
          </li>
        ))}
      </ul>
      {errors?.map((sentence) => (
        <p key={sentence} className="field-error" role="alert">
          {sentence}
        </p>
      ))}
    </fieldset>
  );
}
