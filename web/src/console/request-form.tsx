import { Form } from "@base-ui/react/form";
import { type ReactNode, useState } from "react";
import { Button } from "../design/button.tsx";
import { Notice } from "../design/notice.tsx";
import { fieldErrors, sentenceOf } from "./problem.ts";

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
  children: ReactNode;
}

/** A form whose request the server judges: its sentences appear at their fields, the rest above the button. */
export function RequestForm(props: RequestFormProps) {
  const { label, submit, isBusy, error, success, onSubmit, onCancel, children } = props;
  const [isChanged, setChanged] = useState(false);
  return (
    <Form
      className="form"
      aria-label={label}
      errors={fieldErrors(error)}
      onChange={() => setChanged(true)}
      onSubmit={(event) => {
        event.preventDefault();
        setChanged(false);
        if (!isBusy) onSubmit(new FormData(event.currentTarget));
      }}
    >
      {children}
      {error !== null && error !== undefined && <Notice kind="problem">{sentenceOf(error)}</Notice>}
      {success && !isChanged && <Notice kind="success">{success}</Notice>}
      <div className="form-actions">
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
        <Button look="primary" type="submit" isBusy={isBusy}>
          {submit}
        </Button>
      </div>
    </Form>
  );
}
