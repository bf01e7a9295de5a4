import { Field } from "@base-ui/react/field";
import { type ComponentProps, type ReactNode, useId } from "react";

interface FieldProps {
  /** As the API's error model names it, such as `branding.accent_color`. */
  name: string;
  label: string;
  hint?: ReactNode;
  isOptional?: boolean;
}

/** A label, its control, a hint, and what is wrong with it once something is. */
function Labelled({ name, label, hint, isOptional, children }: FieldProps & { children: ReactNode }) {
  return (
    <Field.Root name={name} className="field">
      <Field.Label className="field-label">
        {label}
        {isOptional && <span className="field-optional"> (optional)</span>}
      </Field.Label>
      {hint && <Field.Description className="field-hint">{hint}</Field.Description>}
      {children}
      <Field.Error className="field-error" />
    </Field.Root>
  );
}

type InputProps = Omit<ComponentProps<typeof Field.Control>, "className" | "name" | "render">;

export function TextField({ name, label, hint, isOptional, ...input }: FieldProps & InputProps) {
  return (
    <Labelled {...{ name, label, hint, isOptional }}>
      <Field.Control {...input} className="field-control" />
    </Labelled>
  );
}

export function TextAreaField({
  name,
  label,
  hint,
  isOptional,
  rows = 3,
  ...input
}: FieldProps & InputProps & { rows?: number }) {
  return (
    <Labelled {...{ name, label, hint, isOptional }}>
      <Field.Control {...input} className="field-control" render={<textarea rows={rows} />} />
    </Labelled>
  );
}

/** The system's own select: it works with every keyboard, screen reader and phone. */
export function SelectField({
  name,
  label,
  hint,
  isOptional,
  children,
  ...input
}: FieldProps & InputProps & { children: ReactNode }) {
  return (
    <Labelled {...{ name, label, hint, isOptional }}>
      <Field.Control {...input} className="field-control" render={<select>{children}</select>} />
    </Labelled>
  );
}

/** Values to choose from in a `SelectField`: elements, since a select looks for its default among its children. */
export function optionsOf<Value extends string>(
  values: readonly Value[],
  words: Readonly<Record<Value, string>>,
) {
  return values.map((value) => (
    <option key={value} value={value}>
      {words[value]}
    </option>
  ));
}

interface CheckFieldProps {
  name: string;
  label: string;
  hint: string;
  defaultChecked?: boolean | undefined;
}

export function CheckField({ name, label, hint, defaultChecked }: CheckFieldProps) {
  const id = useId();
  return (
    <div className="field field-check">
      <input
        id={id}
        type="checkbox"
        name={name}
        className="field-check-box"
        defaultChecked={defaultChecked}
        aria-describedby={`${id}-hint`}
      />
      <div>
        <label htmlFor={id} className="field-check-label">
          {label}
        </label>
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      </div>
    </div>
  );
}
