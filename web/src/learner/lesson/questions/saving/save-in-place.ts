import { words } from "../../../words.ts";
import { fieldsOf, hasItems, isChanged, isComplete } from "./fields.ts";
import { createRetry } from "./retry.ts";
import { sendAnswer } from "./send-answer.ts";
import { showSaved } from "./show-saved.ts";

type SavingWord = "choose" | "complete" | "saving" | "unreachable" | "refused";

/** A question whose answer is saved without leaving the page. */
export interface SavedInPlace {
  /** Resolves when it is saved, or when it is said why not. */
  check: () => Promise<void>;
  /** Something is chosen that was neither saved nor refused. */
  isUnchecked: () => boolean;
  status: HTMLElement;
}

/** @param onShown its fields are new */
export function saveInPlace(form: HTMLFormElement, onShown: () => void): SavedInPlace {
  const status = statusOf(form);
  const retry = createRetry(check);
  let underWay: Promise<void> | null = null;
  let pressed: HTMLElement | null = null;
  let isRefused = false;

  // Incomplete answers are told in the page's language, and not by the browser in its own.
  form.noValidate = true;
  showChange();
  form.addEventListener("input", () => {
    retry.end();
    isRefused = false;
    if (!underWay) showStatus(null);
    showChange();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!underWay) pressed = event.submitter;
    void check();
  });

  /** The grading is of the saved answer; it is hidden while another one is shown. */
  function showChange() {
    form.classList.toggle("is-changed", isChanged(form));
  }

  function check(): Promise<void> {
    underWay ??= send().finally(() => {
      underWay = null;
      showBusy(form, false);
    });
    return underWay;
  }

  async function send(): Promise<void> {
    const filledIn = fieldsOf(form, null);
    const sent = fieldsOf(form, pressed);
    if (!isComplete(form, sent)) return showStatus(hasItems(form) ? "complete" : "choose");
    showBusy(form, true);
    showStatus("saving");
    const outcome = await sendAnswer(form.action, sent);
    isRefused = outcome.kind === "refused";
    if (outcome.kind === "saved") {
      showSaved(form, outcome.form, filledIn);
      onShown();
      showChange();
    } else {
      showStatus(outcome.kind);
    }
    if (outcome.kind === "unreachable") retry.schedule();
    else retry.end();
  }

  /** What was made of the saved answer stays, out of sight, in case that answer is chosen again. */
  function showStatus(name: SavingWord | null) {
    for (const word of status.querySelectorAll(":scope > p")) word.remove();
    if (name) status.append(words(name));
  }

  return {
    check,
    isUnchecked: () => !isRefused && isChanged(form) && isComplete(form, fieldsOf(form, null)),
    status,
  };
}

function showBusy(form: HTMLFormElement, isBusy: boolean): void {
  for (const button of form.querySelectorAll("button[type=submit]"))
    button.setAttribute("aria-disabled", String(isBusy));
}

/** @throws where the page is not the one that belongs to this script */
function statusOf(form: HTMLFormElement): HTMLElement {
  const status = form.querySelector<HTMLElement>("[role=status]");
  if (!status) throw new Error("The question has no status.");
  return status;
}
