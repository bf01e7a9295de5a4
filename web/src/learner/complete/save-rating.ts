import { words } from "../words.ts";

/** Arrow keys pass through the stars one by one; only where they come to rest is saved. */
const REST_MS = 600;
const TIMEOUT_MS = 10_000;

/**
 * Stars are saved as soon as they are chosen.
 * @param onBusyChange true from the first touch until the rating is saved or left alone
 */
export function saveRating(form: HTMLFormElement, onBusyChange: (isBusy: boolean) => void): void {
  const fieldset = form.querySelector("fieldset");
  const status = form.querySelector("[role=status]");
  let isUnsaved = false;
  let rest: ReturnType<typeof setTimeout>;

  form.querySelector("button")?.remove();
  form.addEventListener("change", () => {
    clearTimeout(rest);
    isUnsaved = true;
    status?.replaceChildren();
    onBusyChange(true);
    rest = setTimeout(save, REST_MS);
  });
  form.addEventListener("submit", (event) => event.preventDefault());

  async function save() {
    const isSaved = await sendRating(form);
    status?.replaceChildren(words(isSaved ? "thanks" : "not-saved"));
    // After a failure the learner stays, or the rating would be lost.
    isUnsaved = !isSaved;
    if (isSaved) onBusyChange(false);
  }

  function leave() {
    if (!isUnsaved) onBusyChange(false);
  }

  fieldset?.addEventListener("pointerenter", () => onBusyChange(true));
  fieldset?.addEventListener("pointerleave", leave);
  fieldset?.addEventListener("focusin", () => onBusyChange(true));
  fieldset?.addEventListener("focusout", ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && fieldset.contains(relatedTarget))) leave();
  });
}

/** True when the server has the rating; nothing of the page is asked for (RFC 7240, 4.2). */
async function sendRating(form: HTMLFormElement): Promise<boolean> {
  const rating = new FormData(form).get("rating");
  try {
    const response = await fetch(form.action, {
      method: "POST",
      headers: { accept: "text/html", prefer: "return=minimal" },
      body: new URLSearchParams({ rating: String(rating) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return response.ok && !response.redirected;
  } catch {
    return false;
  }
}
