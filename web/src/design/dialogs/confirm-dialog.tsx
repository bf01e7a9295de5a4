import { AlertDialog } from "@base-ui/react/alert-dialog";
import { type ReactNode, useRef, useState } from "react";
import { Button } from "../button.tsx";
import { useMayChange } from "../forms/may-change.tsx";
import { Notice } from "../notice.tsx";

interface ConfirmDialogProps {
  /** The button that asks for it, and the one that does it. */
  action: string;
  question: string;
  consequences: ReactNode;
  look?: "danger" | "primary";
  /** It is what the page is for, so that its button stands out. */
  isMain?: boolean;
  isSmall?: boolean;
  isBusy: boolean;
  /** Why it did not work. */
  failure?: string | undefined;
  onConfirm: (close: () => void) => void;
}

/** A button whose action is asked about first; absent for people who may not do it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { action, isMain, isSmall } = props;
  const [isOpen, setOpen] = useState(false);
  // Until it is gone, the dialog asks what it was opened for: success may have made the opposite of the button behind it.
  const asked = useRef(props);
  if (isOpen && action === asked.current.action) asked.current = props;
  const open = (isOpening: boolean) => {
    if (isOpening) asked.current = props;
    setOpen(isOpening);
  };
  if (!useMayChange()) return null;
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={open}>
      <AlertDialog.Trigger render={<Button look={isMain ? "primary" : "outline"} isSmall={isSmall} />}>
        {action}
      </AlertDialog.Trigger>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="dialog-backdrop" />
        <AlertDialog.Viewport className="dialog-viewport">
          <Question {...asked.current} onClose={() => setOpen(false)} />
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

function Question(props: ConfirmDialogProps & { onClose: () => void }) {
  const { action, question, consequences, look = "danger", isBusy, failure, onConfirm, onClose } = props;
  return (
    <AlertDialog.Popup className="dialog dialog-narrow">
      <AlertDialog.Title className="dialog-title">{question}</AlertDialog.Title>
      <AlertDialog.Description render={<div />} className="dialog-description">
        {consequences}
      </AlertDialog.Description>
      {failure && <Notice kind="problem">{failure}</Notice>}
      <div className="dialog-actions">
        <AlertDialog.Close render={<Button />}>Cancel</AlertDialog.Close>
        <Button look={look} isBusy={isBusy} onClick={() => onConfirm(onClose)}>
          {action}
        </Button>
      </div>
    </AlertDialog.Popup>
  );
}
