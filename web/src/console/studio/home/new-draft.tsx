import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { buttonClass, ChangeButton } from "../../../design/button.tsx";
import { Dialog } from "../../../design/dialogs/dialog.tsx";
import { TextField } from "../../../design/forms/field.tsx";
import { ForChanges } from "../../../design/forms/may-change.tsx";
import { FilePen, FileUp, PenLine } from "../../../design/icons/icons.tsx";
import { textOf } from "../../forms/form-values.ts";
import { RequestForm } from "../../forms/request-form.tsx";
import { languages } from "../../scenarios/scenario-search.ts";
import { useSignedIn } from "../../signed-in.ts";
import { LanguageField, readLanguage } from "../language-field.tsx";
import { DraftFromDocuments } from "../models/draft-from-documents.tsx";
import { useCreateDraft } from "../queries.ts";
import { DraftFromFiles } from "./draft-from-files.tsx";
import { readWhose, WhoseField } from "./whose-field.tsx";

/** The ways to begin; documents are for those to choose from who run the service. */
export function NewDraft({ organization }: { organization: string | undefined }) {
  const [opened, setOpened] = useState<"blank" | "files" | "documents" | null>(null);
  const { organization: own } = useSignedIn();
  const close = () => setOpened(null);
  return (
    <ForChanges>
      <div className="studio-ways">
        <ChangeButton look="primary" onClick={() => setOpened("blank")}>
          <PenLine aria-hidden="true" />
          Blank lesson
        </ChangeButton>
        <ChangeButton onClick={() => setOpened("files")}>
          <FileUp aria-hidden="true" />
          From a file
        </ChangeButton>
        {own === null && (
          <ChangeButton onClick={() => setOpened("documents")}>
            <FilePen aria-hidden="true" />
            Draft from documents
          </ChangeButton>
        )}
        <Link
          to="/studio/lessons"
          search={organization ? { organization, whose: "platform" } : { whose: "platform" }}
          className={buttonClass("outline")}
        >
          Copy a lesson
        </Link>
      </div>
      <Dialog title="Blank lesson" isOpen={opened === "blank"} onClose={close}>
        <BlankLesson organization={organization} onCancel={close} />
      </Dialog>
      <Dialog
        title="Lesson from a file"
        description={<p>Its text becomes a draft that you go on writing. You are told what was left out.</p>}
        isOpen={opened === "files"}
        onClose={close}
      >
        <DraftFromFiles organization={organization} onCancel={close} />
      </Dialog>
      <Dialog
        title="Draft from documents"
        description={<p>A language model writes a first lesson. Nobody sees it before it is published.</p>}
        isOpen={opened === "documents"}
        onClose={close}
      >
        <DraftFromDocuments key={organization} organization={organization} onCancel={close} />
      </Dialog>
    </ForChanges>
  );
}

interface BlankLessonProps {
  organization: string | undefined;
  onCancel: () => void;
}

function BlankLesson({ organization, onCancel }: BlankLessonProps) {
  const create = useCreateDraft();
  const navigate = useNavigate();
  return (
    <RequestForm
      label="Blank lesson"
      submit="Begin"
      isBusy={create.isPending}
      error={create.error}
      onCancel={onCancel}
      onSubmit={(form) =>
        create.mutate(
          { ...readWhose(form), title: textOf(form, "title"), language: readLanguage(form) },
          {
            onSuccess: ({ id }) => navigate({ to: "/studio/drafts/$draft", params: { draft: String(id) } }),
          },
        )
      }
    >
      <div className="form-group">
        <TextField
          name="title"
          label="Title of the lesson"
          hint="What learners read in the catalogue. You can change it later."
          required
          maxLength={200}
        />
        <LanguageField languages={languages} />
        <WhoseField chosen={organization} />
      </div>
    </RequestForm>
  );
}
