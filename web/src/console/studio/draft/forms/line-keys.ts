import type { KeyboardEvent } from "react";

/** What is written in; the texts of several lines leave Enter to those who write them. */
const written = ":is(input[type=text],textarea)";
const isLine = (element: EventTarget): element is HTMLElement =>
  element instanceof HTMLElement && element.matches("input[type=text],textarea[data-line]");

/** Whether Enter was pressed in a text of one line, which it ends: what the browser would do with it is called off. */
export function endsLine(event: KeyboardEvent): boolean {
  const { key, shiftKey, ctrlKey, metaKey, nativeEvent } = event;
  if (key !== "Enter" || shiftKey || ctrlKey || metaKey || nativeEvent.isComposing) return false;
  if (!isLine(event.target)) return false;
  event.preventDefault();
  return true;
}

/**
 * Goes to the text below the one that is written in.
 * @param isWanted by what is written there; one that is not is passed over
 * @returns false where it is the last one of this part of the page
 */
export function focusNextLine(
  { target, currentTarget }: KeyboardEvent,
  isWanted: (text: string) => boolean = () => true,
): boolean {
  const all = [...currentTarget.querySelectorAll<HTMLInputElement>(written)];
  const line = target instanceof Node ? target : null;
  const below = all.slice(all.findIndex((each) => each.isSameNode(line)) + 1);
  const next = below.find(({ value }) => isWanted(value));
  next?.focus();
  return next !== undefined;
}

/**
 * A text that is the last one of its form is followed by another row, where one may be added; out of a row without a word
 * nothing follows. @returns whether there is one
 */
export function addsRow({ target, currentTarget }: KeyboardEvent): boolean {
  const add = [...currentTarget.querySelectorAll<HTMLElement>("[data-adds-row]")].at(-1);
  const row = target instanceof HTMLElement ? target.closest("li") : null;
  const isEmpty = ![...(row?.querySelectorAll<HTMLInputElement>(written) ?? [])].some(({ value }) => value);
  if (add === undefined || isEmpty) return false;
  add.click();
  return true;
}
