/** A `ref` for the control that comes next: it takes the focus as it appears, wherever the page has come from. */
export function focusAtOnce(element: HTMLElement | null): void {
  element?.focus();
}

/** For when the control that had the focus is gone: a heading nearby, made focusable by a tabIndex of -1, takes it. */
export function focusOn(id: string): void {
  document.getElementById(id)?.focus();
}
