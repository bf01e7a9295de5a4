import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { buttonClass } from "../../../design/button.tsx";
import { TextField } from "../../../design/forms/field.tsx";
import { Notice } from "../../../design/notice.tsx";
import { countOf } from "../../count.ts";
import { textOf } from "../../forms/form-values.ts";
import { RequestForm } from "../../forms/request-form.tsx";
import { languages } from "../../scenarios/scenario-search.ts";
import { Coded, Sentences } from "../../sentences/sentences.tsx";
import { useFieldErrors } from "../../sentences/use-field-errors.ts";
import { LanguageField, readLanguage } from "../language-field.tsx";
import { type DraftDetail, useStudioMutation } from "../queries.ts";
import { beginFromFiles } from "./begin-from-files.ts";
import { readWhose, WhoseField } from "./whose-field.tsx";

interface DraftFromFilesProps {
  organization: string | undefined;
  onCancel: () => void;
}

/** A document, a presentation, a table of questions, or the files of a lesson as authors keep them. */
export function DraftFromFiles({ organization, onCancel }: DraftFromFilesProps) {
  const begin = useStudioMutation(beginFromFiles);
  const [names, setNames] = useState<string[]>([]);
  const { file: mistakes = [] } = useFieldErrors(begin.error);
  if (begin.data) return <WhatWasRead draft={begin.data} />;
  return (
    <RequestForm
      label="Lesson from a file"
      submit="Read it"
      isBusy={begin.isPending}
      error={mistakes.length > 0 ? null : begin.error}
      onCancel={onCancel}
      onSubmit={(form) =>
        begin.mutate({
          ...readWhose(form),
          files: form.getAll("files").filter((one) => one instanceof File),
          title: textOf(form, "title"),
          language: readLanguage(form),
        })
      }
    >
      <div className="form-group">
        <FileChoice mistakes={mistakes} onChoose={setNames} />
        {!names.includes("template.yaml") && (
          <>
            <TextField
              name="title"
              label="Title of the lesson"
              hint="The file’s name where you leave it empty."
              isOptional
              maxLength={180}
            />
            <LanguageField languages={languages} />
          </>
        )}
        <WhoseField chosen={organization} />
        {begin.isPending && (
          <div className="studio-reading" role="status">
            <progress aria-label="Reading" />
            <span>Reading {names.length === 1 ? names[0] : countOf(names.length, "file")} …</span>
          </div>
        )}
      </div>
    </RequestForm>
  );
}

interface FileChoiceProps {
  mistakes: readonly string[];
  onChoose: (names: string[]) => void;
}

function FileChoice({ mistakes, onChoose }: FileChoiceProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        File
      </label>
      <p id={`${id}-hint`} className="field-hint">
        A Word document (.docx): a section for each heading. A presentation (.pptx): a section for each slide.
        A table of questions (.csv). Or the files of a lesson together: template.yaml, a text for each
        language, its pictures. At most 10 MB.
      </p>
      <input
        id={id}
        className="field-control"
        type="file"
        name="files"
        multiple
        required
        accept=".docx,.pptx,.csv,.yaml,.md,.png,.jpg,.jpeg,.webp,.avif"
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onChoose([...(target.files ?? [])].map(({ name }) => name))}
      />
      {mistakes.length > 0 && (
        <div role="alert">
          <ul className="studio-mistakes">
            {mistakes.map((sentence) => (
              <li key={sentence}>
                <Coded text={sentence} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function noteParts(parts: DraftDetail["import_note_sentences"], index: number) {
  const part = parts?.[index];
  return part === undefined ? null : [part];
}

function WhatWasRead({ draft }: { draft: DraftDetail }) {
  const {
    id,
    title,
    language,
    import_notes: notes,
    import_note_sentences: parts,
    mistakes,
    places,
    pictures,
  } = draft;
  const sections = places.find((one) => one.language === language)?.sections ?? [];
  const questions = sections.reduce((sum, section) => sum + section.questions.length, 0);
  const counts = [
    countOf(sections.length, "section"),
    countOf(questions, "question"),
    ...(pictures.length > 0 ? [countOf(pictures.length, "picture")] : []),
  ];
  return (
    <div className="form">
      <Notice kind="success">
        “{title}” was begun, with {counts.join(", ")}.
      </Notice>
      {[...notes, ...mistakes.map(({ file, line, message }) => `${file}, line ${line}: ${message}`)].length >
        0 && (
        <>
          <h3>What is left to do</h3>
          <ul className="studio-notes">
            {notes.map((note, index) => (
              <li key={note}>
                <Sentences sentences={noteParts(parts, index)} english={note} />
              </li>
            ))}
            {mistakes.map(({ file, line, message }) => (
              <li key={`${file} ${line} ${message}`}>
                <code>{file}</code>, line {line}: <Coded text={message} />
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="form-actions">
        <Link to="/studio/drafts/$draft" params={{ draft: String(id) }} className={buttonClass("primary")}>
          Open the draft
        </Link>
      </div>
    </div>
  );
}
