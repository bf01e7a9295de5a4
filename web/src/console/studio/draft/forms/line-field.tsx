import { useId } from "react";
import { focusAtOnce } from "../../../focus.ts";

interface LineFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  lang?: string | undefined;
  hasFocus?: boolean;
  /** More than a line is expected. */
  isLong?: boolean;
}

/** A short text, saved as it is typed. */
export function LineField({ label, value, onChange, lang, hasFocus, isLong }: LineFieldProps) {
  const id = useId();
  const common = {
    id,
    lang,
    value,
    className: "field-control",
    ref: hasFocus ? focusAtOnce : undefined,
    onChange: ({ target }: { target: { value: string } }) =>
      onChange(target.value.replaceAll(/\s*\n\s*/g, " ")),
  };
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {isLong ? <textarea rows={2} {...common} /> : <input type="text" {...common} />}
    </div>
  );
}

interface ChoicesProps {
  value: string;
  choices: readonly (readonly [value: string, words: string])[];
  onChange: (value: string) => void;
}

interface ChoiceFieldProps extends ChoicesProps {
  label: string;
}

export function ChoiceField({ label, value, choices, onChange }: ChoiceFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <Choices {...{ id, value, choices, onChange }} />
    </div>
  );
}

/** The control alone, for who labels it in another way. */
export function Choices({ id, value, choices, onChange }: ChoicesProps & { id: string }) {
  return (
    <select id={id} className="field-control" value={value} onChange={({ target }) => onChange(target.value)}>
      {choices.map(([each, words]) => (
        <option key={each} value={each}>
          {words}
        </option>
      ))}
    </select>
  );
}

interface TickFieldProps {
  label: string;
  isTicked: boolean;
  onChange: (isTicked: boolean) => void;
  /** Several of the same name: one of them. */
  group?: string | undefined;
}

export function TickField({ label, isTicked, onChange, group }: TickFieldProps) {
  return (
    <label className="studio-tick">
      <input
        type={group === undefined ? "checkbox" : "radio"}
        name={group}
        className="field-check-box"
        checked={isTicked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  );
}
