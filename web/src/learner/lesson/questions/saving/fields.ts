type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What the form would send, with the button that was pressed. */
export function fieldsOf(form: HTMLFormElement, pressed: HTMLElement | null): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") fields.append(name, value);
  if (pressed instanceof HTMLButtonElement && pressed.name !== "") fields.append(pressed.name, pressed.value);
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
    if (isTicked(control)) return control.checked !== control.defaultChecked;
    return control.value !== control.defaultValue;
  });
}

/** Whether there is an answer in it: something chosen, and nothing left out that is asked for. */
export function isComplete(form: HTMLFormElement, fields: URLSearchParams): boolean {
  return (
    form.checkValidity() && [...fields].some(([name, value]) => name !== "question" && value.trim() !== "")
  );
}

/** Whether an answer has several parts that are all required. */
export function hasItems(form: HTMLFormElement): boolean {
  return controls(form).some(({ name }) => name.startsWith("item."));
}

/** Puts these values into a form whose controls are new. */
export function fillIn(form: HTMLFormElement, fields: URLSearchParams): void {
  for (const control of controls(form)) {
    if (isTicked(control)) control.checked = fields.getAll(control.name).includes(control.value);
    else control.value = fields.get(control.name) ?? "";
  }
}

function controls(form: HTMLFormElement): Field[] {
  return [...form.querySelectorAll<Field>("fieldset :is(input, select, textarea)")];
}

function isTicked(control: Field): control is HTMLInputElement {
  return control instanceof HTMLInputElement && /radio|checkbox/.test(control.type);
}
