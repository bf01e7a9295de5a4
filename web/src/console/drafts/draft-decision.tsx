import { useState } from "react";
import { ConfirmDialog } from "../../design/dialogs/confirm-dialog.tsx";
import { TextAreaField } from "../../design/forms/field.tsx";
import { ForChanges } from "../../design/forms/may-change.tsx";
import { Notice } from "../../design/notice.tsx";
import { Coded } from "../coded.tsx";
import { RequestForm } from "../forms/request-form.tsx";
import { fieldErrors, sentenceOf } from "../problem.ts";
import { type DraftDetail, useAcceptDraft, useRejectDraft } from "./queries.ts";
import { SideBySide } from "./side-by-side.tsx";

/** Read it, change it where it is wrong, and answer for it; or refuse it. */
export function DraftDecision({ draft }: { draft: DraftDetail }) {
  const [changed, setChanged] = useState<Record<string, string>>({});
  const accept = useAcceptDraft(draft.id);
  const mistakes = Object.entries(fieldErrors(accept.error));
  return (
    <>
      {draft.files.map((file) => (
        <SideBySide key={file.name} draft={draft} file={file} text={changed[file.name] ?? file.text} />
      ))}
      <ForChanges>
        <section className="page-section" aria-labelledby="draft-decision">
          <h2 id="draft-decision">Change and accept</h2>
          <p className="draft-hint">
            Whoever accepts it answers for it. It goes into the catalogue at once; learners are told nothing
            of machines.
          </p>
          <RequestForm
            label="Change and accept"
            submit="Accept"
            isBusy={accept.isPending}
            error={mistakes.length > 0 ? null : accept.error}
            onSubmit={() => accept.mutate(changed)}
            beside={<Rejection draft={draft} />}
          >
            {draft.files.map(({ name, text }) => (
              <TextAreaField
                key={name}
                name={`text of ${name}`}
                label={`Text of ${name}`}
                rows={name === "template.yaml" ? 8 : 20}
                spellCheck={false}
                lang={draft.language}
                value={changed[name] ?? text}
                onChange={({ target }) => setChanged((before) => ({ ...before, [name]: target.value }))}
              />
            ))}
            {mistakes.length > 0 && (
              <Notice kind="problem">
                <ul className="draft-mistakes">
                  {mistakes.flatMap(([file, sentences]) =>
                    sentences.map((sentence) => (
                      <li key={`${file} ${sentence}`}>
                        <code>{file}</code> <Coded text={sentence} />
                      </li>
                    )),
                  )}
                </ul>
              </Notice>
            )}
          </RequestForm>
        </section>
      </ForChanges>
    </>
  );
}

function Rejection({ draft }: { draft: DraftDetail }) {
  const reject = useRejectDraft(draft.id);
  return (
    <ConfirmDialog
      action="Reject"
      question={`Reject the draft of “${draft.title}”?`}
      consequences={<p>Nothing of it goes into the catalogue. You can ask for another one.</p>}
      isBusy={reject.isPending}
      failure={sentenceOf(reject.error)}
      onConfirm={(close) => reject.mutate(undefined, { onSuccess: close })}
    />
  );
}
