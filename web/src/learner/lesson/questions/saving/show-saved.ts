import { fieldsOf, fillIn } from "./fields.ts";

/**
 * Puts the question as the server shows it in the place of the one in the page. The status stays the same element, so that
 * it is read out; focus stays where it was; and what was changed while the answer was on its way stays changed.
 */
export function showSaved(form: HTMLFormElement, saved: HTMLFormElement, asSent: URLSearchParams): void {
  const present = fieldsOf(form, null);
  const focused = document.activeElement;
  const hadFocus = form.querySelector("fieldset")?.contains(focused) ?? false;
  exchange(form, saved, "fieldset", (old, fresh) => old.replaceWith(fresh));
  exchange(form, saved, "[role=status]", (old, fresh) => old.replaceChildren(...fresh.childNodes));
  exchange(form, saved, ".check", (old, fresh) => old.replaceChildren(...fresh.childNodes));
  if (!saved.querySelector(".check")) form.querySelector(".check")?.remove();
  if (String(present) !== String(asSent)) fillIn(form, present);
  if (hadFocus && focused) successorOf(focused, form)?.focus();
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

/** What stands for an element that is gone: where a choice has led, or the same field. */
function successorOf(element: Element, form: HTMLFormElement): HTMLElement | null {
  if (element instanceof HTMLButtonElement)
    return form.querySelector("[data-latest]") ?? form.querySelector("fieldset");
  if (element.id !== "") return form.querySelector(`#${CSS.escape(element.id)}`);
  const name = `[name="${CSS.escape(element.getAttribute("name") ?? "")}"]`;
  const isOneOfSeveral = element instanceof HTMLInputElement && /radio|checkbox/.test(element.type);
  return form.querySelector(isOneOfSeveral ? `${name}[value="${CSS.escape(element.value)}"]` : name);
}
