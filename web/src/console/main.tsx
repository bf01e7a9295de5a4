import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createConsoleQueries } from "./query-client.ts";
import { createConsoleRouter } from "./router.ts";
import { forgetSession } from "./session.ts";
import { PasswordAgain } from "./sign-in/password-again.tsx";
import "./console.css";

const queryClient = createConsoleQueries({
  // The session ended meanwhile: the router asks who is signed in, and leads to the sign-in page and back.
  onSignedOut: () => {
    forgetSession(queryClient);
    router.invalidate();
  },
});
const router = createConsoleRouter(queryClient);
focusHeadings();

const root = document.getElementById("console");
if (!root) throw new Error("The document has no place for the console.");
createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <PasswordAgain />
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
);

/**
 * A new page is announced as a browser would announce it: the focus moves to its heading, once the page has one. A dialog that
 * opens with its page keeps the focus, and so do a text that is written at once and what somebody has gone on to meanwhile.
 */
function focusHeadings() {
  let left: Element | null = null;
  let isLed = false; // somebody may go on before the first page is there
  router.history.subscribe(({ action }) => {
    isLed ||= action.type !== "REPLACE";
  });
  const drawing = new MutationObserver(() => {
    const { activeElement: focused, body } = document;
    if ((focused !== left && focused !== body) || focusHeading()) drawing.disconnect();
  });
  router.subscribe("onRendered", ({ pathChanged }) => {
    if (!isLed || !pathChanged) return;
    drawing.disconnect();
    if (focusHeading()) return;
    left = document.activeElement;
    drawing.observe(document.body, { childList: true, subtree: true });
  });
}

function focusHeading(): boolean {
  const heading = document.querySelector("h1");
  if (!heading) return false;
  if (!document.querySelector("[role=dialog], main textarea:focus")) heading.focus();
  return true;
}
