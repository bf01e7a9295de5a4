import { useId } from "react";
import { focusAtOnce } from "../../../focus.ts";

interface LineFieldProps {
  id?: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  lang?: string | undefined;
  hasFocus?: boolean;
  /** More than a line is expected. */
  isLong?: boolean;
  onBlur?: () => void;
}

/** A short text, saved as it is typed. */
export function LineField({ label, value, onChange, lang, hasFocus, isLong, ...named }: LineFieldProps) {
  const ownId = useId();
  const id = named.id ?? ownId;
  const common = {
    id,
    lang,
    value,
    className: "field-control",
    onBlur: named.onBlur,
    ref: hasFocus ? focusAtOnce : undefined,
    onChange: ({ target }: { target: { value: string } }) =>
      onChange(target.value.replaceAll(/\s*\n\s*/g, " ")),
  };
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {isLong ? <textarea rows={2} data-line {...common} /> : <input type="text" {...common} />}
    </div>
  );
}

interface ChoiceFieldProps {
  label: string;
  value: string;
  choices: readonly (readonly [value: string, words: string])[];
  onChange: (value: string) => void;
}

export function ChoiceField({ label, value, choices, onChange }: ChoiceFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="field-control"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {choices.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
    </div>
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
