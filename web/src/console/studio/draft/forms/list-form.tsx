import { limits } from "@lectern/lesson-format/limits.ts";
import type { BlockModel } from "@lectern/lesson-format/pieces/block-model.ts";
import type { FormProps } from "./form-props.ts";
import { LineField, TickField } from "./line-field.tsx";
import { replaced } from "./row-actions.tsx";
import { Rows } from "./rows.tsx";
import { ForStructure } from "./structure.tsx";

/** Points, one below the other. */
export function ListForm({ model, lang, onChange }: FormProps<Extract<BlockModel, { kind: "list" }>>) {
  const { items } = model;
  const set = (next: string[]) => onChange({ ...model, items: next });
  return (
    <>
      <ForStructure>
        <TickField
          label="Numbered"
          isTicked={model.isOrdered}
          onChange={(isOrdered) => onChange({ ...model, isOrdered })}
        />
      </ForStructure>
      <Rows
        keepsOne
        most={limits.itemsPerList}
        items={items}
        nameOf={(index) => `point ${index + 1}`}
        addWords="Add a point"
        onAdd={() => set([...items, ""])}
        onChange={set}
      >
        {(item, index) => (
          <LineField
            isLong
            hasFocus={index === 0}
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
