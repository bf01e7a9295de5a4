import { Field } from "@base-ui/react/field";
import { catalogueEventTypes, extensionEventTypes } from "@lectern/sdk/console";
import { useId, useState } from "react";

interface EventTypesFieldProps {
  types: readonly string[];
  /** Somebody wanted to go on without having chosen any. */
  isMissing: boolean;
}

export function EventTypesField({ types, isMissing }: EventTypesFieldProps) {
  const id = useId();
  const [isChosen, setChosen] = useState(types.length > 0);
  return (
    <Field.Root
      name="event_types"
      className="field"
      render={<fieldset aria-describedby={isMissing ? `${id}-missing` : undefined} />}
    >
      <legend className="field-label">Event types</legend>
      <Choice
        value="all"
        label="All twelve of the catalogue"
        isChecked={!isChosen}
        onChoose={() => setChosen(false)}
      />
      <Choice value="some" label="Only some" isChecked={isChosen} onChoose={() => setChosen(true)} />
      {isChosen && (
        <div className="event-types">
          <TypeGroup label="Catalogue" types={catalogueEventTypes} chosen={types} />
          <TypeGroup
            label="Extensions, sent only when chosen here"
            types={extensionEventTypes}
            chosen={types}
          />
        </div>
      )}
      {isMissing && isChosen && (
        <p className="field-error" id={`${id}-missing`} role="alert">
          Choose at least one type.
        </p>
      )}
      <Field.Error className="field-error" />
    </Field.Root>
  );
}

interface ChoiceProps {
  value: string;
  label: string;
  isChecked: boolean;
  onChoose: () => void;
}

function Choice({ value, label, isChecked, onChoose }: ChoiceProps) {
  return (
    <label className="choice">
      <input
        type="radio"
        className="radio"
        name="event_choice"
        value={value}
        checked={isChecked}
        onChange={onChoose}
      />
      {label}
    </label>
  );
}

interface TypeGroupProps {
  label: string;
  types: readonly string[];
  chosen: readonly string[];
}

function TypeGroup({ label, types, chosen }: TypeGroupProps) {
  return (
    <fieldset className="event-type-group">
      <legend className="field-hint">{label}</legend>
      {types.map((type) => (
        <label key={type} className="choice">
          <input
            type="checkbox"
            className="field-check-box"
            name="event_types"
            value={type}
            defaultChecked={chosen.includes(type)}
          />
          <code>{type}</code>
        </label>
      ))}
    </fieldset>
  );
}
