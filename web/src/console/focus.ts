/** For when the control that had the focus is gone: a heading nearby, made focusable by a tabIndex of -1, takes it. */
export function focusOn(id: string): void {
  document.getElementById(id)?.focus();
}
