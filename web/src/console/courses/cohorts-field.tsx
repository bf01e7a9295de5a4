import { Field } from "@base-ui/react/field";
import { useId, useRef, useState } from "react";
import { ChangeButton } from "../../design/button.tsx";
import { Plus, X } from "../../design/icons/icons.tsx";
import { focusAtOnce } from "../focus.ts";

interface Row {
  key: number;
  day: string;
}

/** The first days of a course's intakes: as many dates as there are. */
export function CohortsField({ cohorts }: { cohorts: readonly string[] }) {
  const id = useId();
  const nextKey = useRef(cohorts.length);
  const [rows, setRows] = useState<readonly Row[]>(() => cohorts.map((day, key) => ({ key, day })));
  const [added, setAdded] = useState<number | null>(null);

  function add() {
    const key = nextKey.current++;
    setRows([...rows, { key, day: "" }]);
    setAdded(key);
  }

  return (
    <Field.Root name="cohorts" className="field" render={<fieldset aria-describedby={`${id}-hint`} />}>
      <legend className="field-label">Cohorts</legend>
      <span className="field-hint" id={`${id}-hint`}>
        First day of each intake. Partners send the same day as cohort.
      </span>
      {rows.map(({ key, day }, index) => (
        <div key={key} className="cohort-row">
          <input
            type="date"
            name="cohorts"
            className="field-control"
            aria-label={`Cohort ${index + 1}`}
            defaultValue={day}
            ref={key === added ? focusAtOnce : undefined}
          />
          <ChangeButton
            look="quiet"
            aria-label={`Remove cohort ${index + 1}`}
            onClick={() => setRows(rows.filter((row) => row.key !== key))}
          >
            <X aria-hidden="true" />
          </ChangeButton>
        </div>
      ))}
      <div>
        <ChangeButton isSmall onClick={add}>
          <Plus aria-hidden="true" />
          Add cohort
        </ChangeButton>
      </div>
      <Field.Error className="field-error" />
    </Field.Root>
  );
}
