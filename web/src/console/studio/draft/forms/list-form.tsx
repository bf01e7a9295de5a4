import { useRef } from "react";
import { Button } from "../../../../design/button.tsx";
import type { BlockModel } from "../text/block-model.ts";
import type { FormProps } from "./form-props.ts";
import { LineField, TickField } from "./line-field.tsx";
import { moved, RowActions, replaced, without } from "./row-actions.tsx";

/** Points, one below the other. */
export function ListForm({ model, lang, onChange }: FormProps<Extract<BlockModel, { kind: "list" }>>) {
  const { items } = model;
  const isAdded = useRef(false);
  const set = (next: string[]) => onChange({ ...model, items: next });
  return (
    <>
      <TickField
        label="Numbered"
        isTicked={model.isOrdered}
        onChange={(isOrdered) => onChange({ ...model, isOrdered })}
      />
      <ol className="studio-rows">
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place, and holds nothing of its own
          <li key={index} className="studio-row">
            <LineField
              isLong
              hasFocus={index === (isAdded.current ? items.length - 1 : 0)}
              label={`Point ${index + 1}`}
              lang={lang}
              value={item}
              onChange={(value) => set(replaced(items, index, value))}
            />
            <div className="studio-row-actions">
              <RowActions
                name={`point ${index + 1}`}
                index={index}
                count={items.length}
                onMove={(by) => set(moved(items, index, by))}
                onRemove={items.length > 1 ? () => set(without(items, index)) : undefined}
              />
            </div>
          </li>
        ))}
      </ol>
      <div>
        <Button
          isSmall
          onClick={() => {
            isAdded.current = true;
            set([...items, ""]);
          }}
        >
          Add a point
        </Button>
      </div>
    </>
  );
}
