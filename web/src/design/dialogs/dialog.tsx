import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { type ReactNode, useRef, useState } from "react";
import { X } from "../icons/icons.tsx";

interface DialogProps {
  title: string;
  description?: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  /** Closing takes the button: for what must not be lost by a stray click. */
  isInsistent?: boolean;
  children: ReactNode;
}

export function Dialog({ title, description, isOpen, onClose, isInsistent = false, children }: DialogProps) {
  return (
    <BaseDialog.Root
      open={isOpen}
      disablePointerDismissal
      onOpenChange={(isOpening, { reason }) => {
        if (!isOpening && !(isInsistent && reason === "escape-key")) onClose();
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="dialog-backdrop" />
        <BaseDialog.Viewport className="dialog-viewport">
          <Popup>
            <div className="dialog-head">
              <BaseDialog.Title className="dialog-title">{title}</BaseDialog.Title>
              {!isInsistent && (
                <BaseDialog.Close className="button-quiet button-icon" aria-label="Close">
                  <X aria-hidden="true" />
                </BaseDialog.Close>
              )}
            </div>
            {description && (
              <BaseDialog.Description render={<div />} className="dialog-description">
                {description}
              </BaseDialog.Description>
            )}
            {children}
          </Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

const fields = ":is(input:not([type=hidden]),select,textarea):not(:disabled)";

/**
 * The first field has the focus, except under a finger, where a keyboard would cover the dialog. The focus goes back to where it was before the dialog had been drawn. Base UI looks once it is there, and by then a field
 * of the dialog may have the focus. Elsewhere on the page the focus is left where it is.
 */
function Popup({ children }: { children: ReactNode }) {
  const [opener] = useState(() => document.activeElement);
  const popup = useRef<HTMLDivElement>(null);
  return (
    <BaseDialog.Popup
      ref={popup}
      className="dialog"
      initialFocus={(opened) =>
        (opened !== "touch" && popup.current?.querySelector<HTMLElement>(fields)) || true
      }
      finalFocus={() => {
        const { activeElement: current, body } = document;
        if (current !== body && !current?.closest("[role=dialog]")) return false;
        return opener instanceof HTMLElement && opener.isConnected ? opener : true;
      }}
    >
      {children}
    </BaseDialog.Popup>
  );
}
