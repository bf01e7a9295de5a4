import type { UseMutationResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Dialog } from "../../design/dialogs/dialog.tsx";
import { RequestForm } from "./request-form.tsx";

interface ChangeDialogProps<Input, Output> {
  /** The button that opens it. */
  trigger: (open: () => void) => ReactNode;
  title: string;
  description?: ReactNode;
  /** Names the form for screen readers where that is not the title. */
  label?: string;
  submit: string;
  change: UseMutationResult<Output, Error, Input>;
  /** What is sent; null where the fields show what is missing. */
  inputOf: (form: FormData) => Input | null;
  onDone?: (output: Output) => void;
  children: ReactNode;
}

/**
 * A button, and the dialog with the form of a change. It closes once the change is made; what shows the answer resets it.
 * Cancelling forgets a refusal.
 */
export function ChangeDialog<Input, Output>(props: ChangeDialogProps<Input, Output>) {
  const { trigger, title, description, label = title, submit, change, inputOf, onDone, children } = props;
  const [isOpen, setOpen] = useState(false);
  const cancel = () => {
    setOpen(false);
    change.reset();
  };
  const send = (form: FormData) => {
    const input = inputOf(form);
    if (input === null) return;
    change.mutate(input, {
      onSuccess: (output) => {
        setOpen(false);
        onDone?.(output);
      },
    });
  };
  return (
    <>
      {trigger(() => setOpen(true))}
      <Dialog title={title} description={description} isOpen={isOpen} onClose={cancel}>
        <RequestForm
          label={label}
          submit={submit}
          isBusy={change.isPending}
          error={change.error}
          onCancel={cancel}
          onSubmit={send}
        >
          {children}
        </RequestForm>
      </Dialog>
    </>
  );
}
