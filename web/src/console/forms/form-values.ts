/** Reads what a form holds, in the shapes the API takes. */
export function textOf(form: FormData, name: string): string {
  return String(form.get(name) ?? "").trim();
}

/** Blank means nothing is set. */
export function textOrNull(form: FormData, name: string): string | null {
  return textOf(form, name) || null;
}

export function isChecked(form: FormData, name: string): boolean {
  return form.has(name);
}

export function numberOf(form: FormData, name: string): number {
  return Number(textOf(form, name));
}

/** One entry a line; commas and spaces part them too. */
export function wordsOf(form: FormData, name: string): string[] {
  return textOf(form, name)
    .split(/[\s,]+/)
    .filter(Boolean);
}

export function allOf(form: FormData, name: string): string[] {
  return form
    .getAll(name)
    .map((value) => String(value).trim())
    .filter(Boolean);
}

/** Without what is stored already: the service asks for the password where an address is sent. */
export function changedValues<Values extends object>(
  values: Values,
  stored: Partial<Values>,
): Partial<Values> {
  const changed: Partial<Values> = { ...values };
  for (const name in changed)
    if (JSON.stringify(changed[name]) === JSON.stringify(stored[name])) delete changed[name];
  return changed;
}
