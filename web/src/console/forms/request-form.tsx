import { Form } from "@base-ui/react/form";
import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "../../design/button.tsx";
import { useMayChange } from "../../design/forms/may-change.tsx";
import { Notice } from "../../design/notice.tsx";
import { sentenceOf } from "../problem.ts";
import { useFieldErrors } from "../sentences/use-field-errors.ts";

interface RequestFormProps {
  /** Names the form for screen readers where no heading does. */
  label?: string;
  submit: string;
  isBusy: boolean;
  error: unknown;
  /** Said once it went well. */
  success?: string | undefined;
  onSubmit: (form: FormData) => void;
  onCancel?: () => void;
  /** Another way to end it, on the right of its button. */
  beside?: ReactNode;
  children: ReactNode;
}

/**
 * A form whose request the server checks: its sentences appear at their fields, the rest above the button. People who may
 * not send it read it: nothing can be typed, and there is no button.
 */
export function RequestForm(props: RequestFormProps) {
  const { label, submit, isBusy, error, success, onSubmit, onCancel, beside, children } = props;
  const [isChanged, setChanged] = useState(false);
  const [answeredError, setAnsweredError] = useState<unknown>(null);
  const mayChange = useMayChange();
  const currentError = error === answeredError ? null : error;
  // The same object as long as the error is the same: Form takes a new one for a new refusal.
  const errors = useFieldErrors(currentError);
  return (
    <Form
      className="form"
      aria-label={label}
      errors={errors}
      onChange={() => setChanged(true)}
      // Form sends nothing while a field has an error, and the server's answer is what is asked for again.
      onSubmitCapture={() => flushSync(() => setAnsweredError(error))}
      onSubmit={(event) => {
        event.preventDefault();
        setChanged(false);
        if (!isBusy) onSubmit(new FormData(event.currentTarget));
      }}
    >
      <fieldset className="form-fields" disabled={!mayChange}>
        {children}
      </fieldset>
      {currentError !== null && currentError !== undefined && (
        <Notice kind="problem">{sentenceOf(currentError)}</Notice>
      )}
      {success && !isChanged && <Notice kind="success">{success}</Notice>}
      {mayChange && (
        <div className="form-actions">
          {onCancel && <Button onClick={onCancel}>Cancel</Button>}
          <Button look="primary" type="submit" isBusy={isBusy}>
            {submit}
          </Button>
          {beside}
        </div>
      )}
    </Form>
  );
}
