import { fieldsOf, fillIn } from "./fields.ts";

/**
 * Puts the question as the server shows it in the place of the one in the page. The status stays the same element, so that
 * it is read out; focus stays where it was; and what was changed while the answer was on its way stays changed.
 */
export function showSaved(form: HTMLFormElement, saved: HTMLFormElement, sent: URLSearchParams): void {
  const present = fieldsOf(form);
  const focused = placeOf(document.activeElement, form);
  exchange(form, saved, "fieldset", (old, fresh) => old.replaceWith(fresh));
  exchange(form, saved, "[role=status]", (old, fresh) => old.replaceChildren(...fresh.childNodes));
  exchange(form, saved, "button[type=submit]", (old, fresh) => old.replaceChildren(...fresh.childNodes));
  if (String(present) !== String(sent)) fillIn(form, present);
  if (focused) form.querySelector<HTMLElement>(focused)?.focus();
}

function exchange(
  form: HTMLFormElement,
  saved: HTMLFormElement,
  part: string,
  put: (old: Element, fresh: Element) => void,
): void {
  const old = form.querySelector(part);
  const fresh = saved.querySelector(part);
  if (old && fresh) put(old, fresh);
}

/** How to find the element's successor; null where it stays itself. */
function placeOf(element: Element | null, form: HTMLFormElement): string | null {
  if (!element || !form.querySelector("fieldset")?.contains(element)) return null;
  if (element.id !== "") return `#${CSS.escape(element.id)}`;
  const name = `[name="${CSS.escape(element.getAttribute("name") ?? "")}"]`;
  const isOneOfSeveral = element instanceof HTMLInputElement && /radio|checkbox/.test(element.type);
  return isOneOfSeveral ? `${name}[value="${CSS.escape(element.value)}"]` : name;
}
