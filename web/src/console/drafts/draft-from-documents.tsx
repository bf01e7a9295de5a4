import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { FilePen } from "lucide-react";
import { useId, useState } from "react";
import { ChangeButton } from "../../design/button.tsx";
import { Dialog } from "../../design/dialogs/dialog.tsx";
import { SelectField, TextField } from "../../design/forms/field.tsx";
import { textOf } from "../forms/form-values.ts";
import { RequestForm } from "../forms/request-form.tsx";
import { fieldErrors } from "../problem.ts";
import { LanguageField, readLanguage } from "./language-field.tsx";
import { isWithoutModel, NoModel } from "./no-model.tsx";
import { documentsQuery, useDraftFromDocuments } from "./queries.ts";

interface DraftFromDocumentsProps {
  organization: string;
  language: string | null;
}

export function DraftFromDocuments({ organization, language }: DraftFromDocumentsProps) {
  const [isOpen, setOpen] = useState(false);
  const { data: documents = [] } = useQuery(documentsQuery(organization));
  const create = useDraftFromDocuments(organization);
  const navigate = useNavigate();
  const close = () => {
    setOpen(false);
    create.reset();
  };
  const submit = (form: FormData) =>
    create.mutate(
      {
        document_ids: form.getAll("document_ids").map(String),
        title: textOf(form, "title"),
        language: readLanguage(form),
        lesson_type: textOf(form, "lesson_type") === "mandatory" ? "mandatory" : "custom",
      },
      { onSuccess: ({ id }) => navigate({ to: "/drafts/$draft", params: { draft: String(id) } }) },
    );
  return (
    <>
      <ChangeButton look="primary" onClick={() => setOpen(true)}>
        <FilePen aria-hidden="true" />
        Draft from documents
      </ChangeButton>
      <Dialog
        title="Draft from documents"
        description={<p>A language model writes a first lesson. Nobody sees it before you accept it.</p>}
        isOpen={isOpen}
        onClose={close}
      >
        {documents.length === 0 ? (
          <p>
            This organization has no document that was read. Its people or its integration upload them by the
            API.
          </p>
        ) : (
          <RequestForm
            label="Draft from documents"
            submit="Write a draft"
            isBusy={create.isPending}
            error={isWithoutModel(create.error) ? null : create.error}
            onCancel={close}
            onSubmit={submit}
          >
            <NoModel error={create.error} />
            <TextField name="title" label="Title of the lesson" required minLength={3} maxLength={200} />
            <DocumentChoice documents={documents} errors={fieldErrors(create.error).document_ids} />
            <LanguageField languages={["en", "de", "fr", "it"]} chosen={language} />
            <SelectField name="lesson_type" label="Lesson type" defaultValue="custom">
              <option value="custom">Optional</option>
              <option value="mandatory">Compulsory for its members</option>
            </SelectField>
          </RequestForm>
        )}
      </Dialog>
    </>
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
        One to five. Only their text is sent to the model.
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
