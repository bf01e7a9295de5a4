type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What the form would send. */
export function fieldsOf(form: HTMLFormElement): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") fields.append(name, value);
  return fields;
}

/**
 * Whether it shows something else than what the server wrote into it: the saved answer, or none. Browsers keep choices that
 * were made before a script arrived, or restore them, so the fields themselves are asked.
 */
export function isChanged(form: HTMLFormElement): boolean {
  return controls(form).some((control) => {
    if (control instanceof HTMLSelectElement)
      return [...control.options].some((option) => option.selected !== option.defaultSelected);
    if (control.type === "radio" || control.type === "checkbox")
      return control instanceof HTMLInputElement && control.checked !== control.defaultChecked;
    return control.value !== control.defaultValue;
  });
}

/** Whether there is an answer in it: something chosen, and nothing left out that is asked for. */
export function isComplete(form: HTMLFormElement): boolean {
  const { question: _, ...rest } = Object.fromEntries(fieldsOf(form));
  return form.checkValidity() && Object.values(rest).some((value) => value.trim() !== "");
}

/** Puts these values into a form whose controls are new. */
export function fillIn(form: HTMLFormElement, fields: URLSearchParams): void {
  for (const control of controls(form)) {
    if (control instanceof HTMLInputElement && (control.type === "radio" || control.type === "checkbox"))
      control.checked = fields.getAll(control.name).includes(control.value);
    else control.value = fields.get(control.name) ?? "";
  }
}

function controls(form: HTMLFormElement): Field[] {
  return [...form.querySelectorAll<Field>("fieldset :is(input, select, textarea)")];
}
