import { limits } from "@lectern/lesson-format/limits.ts";
import type { BlockModel } from "@lectern/lesson-format/pieces/block-model.ts";
import { surfaceParts, surfaceWords } from "../words.ts";
import type { FormProps } from "./form-props.ts";
import { ChoiceField, LineField } from "./line-field.tsx";
import { replaced } from "./row-actions.tsx";
import { Rows } from "./rows.tsx";
import { ForStructure } from "./structure.tsx";

/** What stands where in a drawing. */
export function SurfaceForm({ model, lang, onChange }: FormProps<Extract<BlockModel, { kind: "surface" }>>) {
  const { parts, surface } = model;
  const choices = surfaceParts(surface);
  const set = (next: typeof parts) => onChange({ ...model, parts: next });
  const add = () => {
    const free = choices.find(([name]) => !parts.some(({ part }) => part === name));
    set([...parts, { part: (free ?? choices[0])?.[0] ?? "", text: "" }]);
  };
  return (
    <>
      <p className="field-hint">
        {surfaceWords[surface]}, drawn: learners see it as a picture, and everything in it can be read aloud.
        Nothing in it can be followed.
      </p>
      <Rows
        keepsOne
        most={limits.maxParts}
        items={parts}
        nameOf={(index) => `place ${index + 1}`}
        rowClass="studio-row-parts"
        addWords="Add a place"
        onAdd={add}
        onChange={set}
      >
        {(part, index) => (
          <>
            <ForStructure>
              <ChoiceField
                label={`Place ${index + 1}`}
                value={part.part}
                choices={choices}
                onChange={(name) => set(replaced(parts, index, { ...part, part: name }))}
              />
            </ForStructure>
            <LineField
              isLong
              hasFocus={index === 0}
              label={`What stands at place ${index + 1}`}
              lang={lang}
              value={part.text}
              onChange={(text) => set(replaced(parts, index, { ...part, text }))}
            />
          </>
        )}
      </Rows>
    </>
  );
}
