import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { Button } from "../../../../design/button.tsx";
import { Dialog } from "../../../../design/dialogs/dialog.tsx";
import { TextAreaField } from "../../../../design/forms/field.tsx";
import { ForChanges, MayChange } from "../../../../design/forms/may-change.tsx";
import { FileMistakes } from "../../../content-import/file-mistakes.tsx";
import { textOf } from "../../../forms/form-values.ts";
import { RequestForm } from "../../../forms/request-form.tsx";
import { mayRoleChange } from "../../../permission/may-role-change.ts";
import type { LessonDraft } from "../queries.ts";
import type { WorkingCopy } from "../working/working-copy.ts";
import { Discard } from "./discard.tsx";
import { type Step, useStep } from "./queries.ts";
import { statusHints } from "./status-hints.ts";

const route = getRouteApi("/signed-in");

const offers: Readonly<Record<LessonDraft["status"], readonly Step[]>> = {
  writing: [],
  failed: [],
  discarded: [],
  draft: ["publish", "submit"],
  changes_requested: ["submit"],
  in_review: ["publish", "approve", "requestChanges"],
  approved: ["publish", "requestChanges"],
  published: [],
};

const stepWords = {
  submit: { action: "Submit for review", label: "A word to go with it", isOptional: true },
  approve: { action: "Approve", label: "A word to go with it", isOptional: true },
  requestChanges: { action: "Ask for changes", label: "What has to change", isOptional: false },
  publish: { action: "Publish", label: "What has changed, for the list of versions", isOptional: true },
} as const satisfies Record<Step, { action: string; label: string; isOptional: boolean }>;

/** Submit, approve, publish: each with what was read. */
export function Steps({ copy }: { copy: WorkingCopy }) {
  const { role } = route.useRouteContext().operator;
  const [step, setStep] = useState<Step | null>(null);
  const { status } = copy.saved;
  const mayPublish = mayRoleChange(role, "publishing");
  const isSound = copy.saved.mistakes.length === 0;
  const next = offers[status].filter((each) => isSound || each === "requestChanges");
  const offered = next.filter((each) => each === "submit" || mayPublish);
  return (
    <section className="page-section" aria-labelledby="studio-steps">
      <h2 id="studio-steps">Review and publish</h2>
      <p>{statusHints[status]}</p>
      {!isSound && <p className="quiet">What is to be mended keeps it from the next step.</p>}
      {offered.length === 0 && next.length > 0 && <p className="quiet">A publisher takes the next step.</p>}
      <ForChanges>
        <div className="form-actions">
          {offered.map((each, index) => (
            <Button key={each} look={index === 0 ? "primary" : "outline"} onClick={() => setStep(each)}>
              {stepWords[each].action}
            </Button>
          ))}
          <Discard draft={copy.saved} />
        </div>
      </ForChanges>
      {step !== null && <StepDialog {...{ copy, step }} onClose={() => setStep(null)} />}
    </section>
  );
}

interface StepDialogProps {
  copy: WorkingCopy;
  step: Step;
  onClose: () => void;
}

function StepDialog({ copy, step, onClose }: StepDialogProps) {
  const take = useStep(copy);
  const { action, label, isOptional } = stepWords[step];
  return (
    <Dialog title={action} isOpen onClose={onClose}>
      <MayChange value={true}>
        <RequestForm
          label={action}
          submit={action}
          isBusy={take.isPending}
          error={take.error}
          onCancel={onClose}
          onSubmit={(form) => take.mutate({ step, words: textOf(form, "words") }, { onSuccess: onClose })}
        >
          <TextAreaField name="words" label={label} isOptional={isOptional} required={!isOptional} />
          <FileMistakes error={take.error} isFile={(path) => /\.(md|yaml)$/.test(path)} />
        </RequestForm>
      </MayChange>
    </Dialog>
  );
}
