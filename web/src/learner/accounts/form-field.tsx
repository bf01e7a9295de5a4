import type { InputHTMLAttributes } from "react";

interface FormFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  name: string;
  label: string;
  hint?: string | undefined;
  /** What is wrong with what was sent. */
  mistake?: string | null | undefined;
}

/** One line to fill in, with its hint and what is wrong with it read together. */
export function FormField({ name, label, hint, mistake, ...input }: FormFieldProps) {
  const [hintId, mistakeId] = [`${name}-hint`, `${name}-mistake`];
  const describedBy = [hint && hintId, mistake && mistakeId].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label className="field-label" htmlFor={name}>
        {label}
      </label>
      {hint && (
        <p id={hintId} className="field-hint">
          {hint}
        </p>
      )}
      <input
        {...input}
        id={name}
        name={name}
        className="field-control"
        data-invalid={mistake ? "" : undefined}
        aria-invalid={mistake ? true : undefined}
        aria-describedby={describedBy || undefined}
        required
      />
      {mistake && (
        <p id={mistakeId} className="field-error">
          {mistake}
        </p>
      )}
    </div>
  );
}
