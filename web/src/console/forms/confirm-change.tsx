import type { ComponentProps } from "react";
import { ConfirmDialog } from "../../design/dialogs/confirm-dialog.tsx";
import { sentenceOf } from "../problem.ts";

interface ConfirmChangeProps
  extends Omit<ComponentProps<typeof ConfirmDialog>, "isBusy" | "failure" | "onConfirm"> {
  change: { isPending: boolean; error: Error | null };
  /** Sends it: `(end) => change.mutate(input, end)`. */
  onConfirm: (end: { onSuccess: () => void }) => void;
  /** Once it is made, and the question is closed. */
  onDone?: () => void;
}

/** A button whose change is asked about first; a refusal is shown where it was asked. */
export function ConfirmChange({ change, onConfirm, onDone, ...asked }: ConfirmChangeProps) {
  return (
    <ConfirmDialog
      {...asked}
      isBusy={change.isPending}
      failure={sentenceOf(change.error)}
      onConfirm={(close) =>
        onConfirm({
          onSuccess: () => {
            close();
            onDone?.();
          },
        })
      }
    />
  );
}
