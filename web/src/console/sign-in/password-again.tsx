import { lazy, Suspense, useSyncExternalStore } from "react";
import { currentRequest, onPasswordRequest } from "./password-request.ts";

/** Loaded when it is first needed: dialogs weigh as much as a page. */
const PasswordDialog = lazy(async () => ({
  default: (await import("./password-dialog.tsx")).PasswordDialog,
}));

/** Opens where a request wants the password again, on top of whatever sent it. */
export function PasswordAgain() {
  const asked = useSyncExternalStore(onPasswordRequest, currentRequest);
  if (asked === null) return null;
  return (
    <Suspense>
      <PasswordDialog mistake={asked.mistake} onAnswer={asked.answer} />
    </Suspense>
  );
}
