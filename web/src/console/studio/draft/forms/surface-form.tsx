import { Button } from "../../../../design/button.tsx";
import type { BlockModel } from "../text/block-model.ts";
import { surfaceParts, surfaceWords } from "../text/words.ts";
import type { FormProps } from "./form-props.ts";
import { ChoiceField, LineField } from "./line-field.tsx";
import { moved, RowActions, replaced, without } from "./row-actions.tsx";

/** What stands where in a drawn mail, chat, browser or workshop. */
export function SurfaceForm({ model, lang, onChange }: FormProps<Extract<BlockModel, { kind: "surface" }>>) {
  const { parts, surface } = model;
  const choices = surfaceParts[surface];
  const set = (next: typeof parts) => onChange({ ...model, parts: next });
  return (
    <>
      <p className="field-hint">
        A drawn {surfaceWords[surface].toLowerCase()}: learners see it as a picture, and everything in it can
        be read aloud. Nothing in it can be followed.
      </p>
      <ol className="studio-rows">
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place, and holds nothing of its own
          <li key={index} className="studio-row studio-row-parts">
            <ChoiceField
              label={`Place ${index + 1}`}
              value={part.part}
              choices={choices}
              onChange={(name) => set(replaced(parts, index, { ...part, part: name }))}
            />
            <LineField
              isLong
              hasFocus={index === 0}
              label={`What stands at place ${index + 1}`}
              lang={lang}
              value={part.text}
              onChange={(text) => set(replaced(parts, index, { ...part, text }))}
            />
            <div className="studio-row-actions">
              <RowActions
                name={`place ${index + 1}`}
                index={index}
                count={parts.length}
                onMove={(by) => set(moved(parts, index, by))}
                onRemove={parts.length > 1 ? () => set(without(parts, index)) : undefined}
              />
            </div>
          </li>
        ))}
      </ol>
      <div>
        <Button
          isSmall
          onClick={() => {
            const free = choices.find(([name]) => !parts.some(({ part }) => part === name));
            set([...parts, { part: (free ?? choices[0])?.[0] ?? "", text: "" }]);
          }}
        >
          Add a place
        </Button>
      </div>
    </>
  );
}
