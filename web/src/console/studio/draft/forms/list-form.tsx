import type { BlockModel } from "@lectern/lesson-format/pieces/block-model.ts";
import { useRef } from "react";
import type { FormProps } from "./form-props.ts";
import { LineField, TickField } from "./line-field.tsx";
import { replaced } from "./row-actions.tsx";
import { Rows } from "./rows.tsx";

/** Points, one below the other. */
export function ListForm({ model, lang, onChange }: FormProps<Extract<BlockModel, { kind: "list" }>>) {
  const { items } = model;
  const isAdded = useRef(false);
  const set = (next: string[]) => onChange({ ...model, items: next });
  const add = () => {
    isAdded.current = true;
    set([...items, ""]);
  };
  return (
    <>
      <TickField
        label="Numbered"
        isTicked={model.isOrdered}
        onChange={(isOrdered) => onChange({ ...model, isOrdered })}
      />
      <Rows
        keepsOne
        items={items}
        nameOf={(index) => `point ${index + 1}`}
        addWords="Add a point"
        onAdd={add}
        onChange={set}
      >
        {(item, index) => (
          <LineField
            isLong
            hasFocus={index === (isAdded.current ? items.length - 1 : 0)}
            label={`Point ${index + 1}`}
            lang={lang}
            value={item}
            onChange={(value) => set(replaced(items, index, value))}
          />
        )}
      </Rows>
    </>
  );
}
