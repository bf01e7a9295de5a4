import { Field } from "@base-ui/react/field";
import { Upload } from "lucide-react";
import { useId, useState } from "react";
import { Button, buttonClass } from "../../../design/button.tsx";
import { ForChanges } from "../../../design/forms/may-change.tsx";

const LARGEST_BYTES = 200_000;
const NAME = "branding.logo";
const REMOVED = "branding.logo-removed";

/** A picture file, shown on both schemes' ground before it is saved. */
export function LogoField({ currentUrl }: { currentUrl: string | null }) {
  const id = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  const [isRemoved, setRemoved] = useState(false);
  const [mistake, setMistake] = useState<string | null>(null);
  const shown = chosen ?? (isRemoved ? null : currentUrl);

  async function choose(input: HTMLInputElement) {
    const file = input.files?.[0];
    if (!file) return;
    const isTooLarge = file.size > LARGEST_BYTES;
    setMistake(isTooLarge ? "The file is larger than 200 kB; choose a smaller one." : null);
    if (isTooLarge) input.value = "";
    setChosen(isTooLarge ? null : await dataUrl(file));
    if (!isTooLarge) setRemoved(false);
  }

  function remove() {
    const input = document.getElementById(id);
    if (input instanceof HTMLInputElement) input.value = "";
    setChosen(null);
    setRemoved(true);
  }

  return (
    <Field.Root name={NAME} className="field logo-field">
      <span className="field-label" id={`${id}-label`}>
        Logo<span className="field-optional"> (optional)</span>
      </span>
      <span className="field-hint" id={`${id}-hint`}>
        PNG, JPEG, WebP or SVG, at most 200 kB; shown 32 pixels high on light and on dark pages.
      </span>
      {shown && (
        <div className="logo-frame">
          <span className="accent-preview-light">
            <img src={shown} alt="The logo on a light page" />
          </span>
          <span className="accent-preview-dark">
            <img src={shown} alt="The logo on a dark page" />
          </span>
        </div>
      )}
      <ForChanges>
        <div className="logo-actions">
          <input
            id={id}
            name={NAME}
            type="file"
            className="logo-input"
            accept="image/png,image/jpeg,image/webp,image/svg+xml"
            aria-labelledby={`${id}-label`}
            aria-describedby={`${id}-hint ${id}-mistake`}
            onChange={(event) => choose(event.currentTarget)}
          />
          <label htmlFor={id} className={buttonClass("outline", true)}>
            <Upload aria-hidden="true" />
            {shown ? "Choose another file" : "Choose a file"}
          </label>
          {shown && (
            <Button look="quiet" isSmall onClick={remove}>
              Remove logo
            </Button>
          )}
        </div>
      </ForChanges>
      {isRemoved && <input type="hidden" name={REMOVED} value="true" />}
      <span className="field-error" id={`${id}-mistake`} role="alert">
        {mistake}
      </span>
      <Field.Error className="field-error" />
    </Field.Root>
  );
}

/** Nothing when the logo stays as it is. */
export async function readLogo(form: FormData): Promise<{ logo?: string | null }> {
  const file = form.get(NAME);
  if (file instanceof File && file.size > 0) return { logo: await dataUrl(file) };
  return form.has(REMOVED) ? { logo: null } : {};
}

function dataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
