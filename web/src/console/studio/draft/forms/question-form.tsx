import { freeId } from "@lectern/lesson-format/editing/whole-lesson.ts";
import {
  blankOption,
  hasSides,
  type QuestionModel,
  type SideModel,
} from "@lectern/lesson-format/pieces/question-model.ts";
import { isForm } from "@lectern/lesson-format/question/form-id.ts";
import { Button } from "../../../../design/button.tsx";
import { withinSentence } from "../../../language/language.ts";
import { mockUpOf, mockUpWords, surfaceParts, typeHints } from "../words.ts";
import type { FormProps } from "./form-props.ts";
import { ChoiceField, LineField, TickField } from "./line-field.tsx";
import { OptionRows } from "./option-rows.tsx";
import { moved, RowActions, replaced, without } from "./row-actions.tsx";
import { ForStructure } from "./structure.tsx";
import { WordsField } from "./words-field.tsx";

/** A question of any kind. */
export function QuestionForm({ model, lang, onChange }: FormProps<QuestionModel>) {
  const { type, sides } = model;
  const setSides = (next: SideModel[]) => onChange({ ...model, sides: next });
  return (
    <>
      <ForStructure>
        <p className="field-hint">{typeHints[type]}</p>
      </ForStructure>
      <WordsField
        hasFocus
        isLine
        label={type === "scene" ? "What the scene is about" : "Question"}
        value={model.text}
        lang={lang}
        onChange={(text) => onChange({ ...model, text })}
      />
      <ForStructure>
        {type === "spot" && (
          <ChoiceField
            label="Drawing"
            value={model.surface}
            choices={Object.entries(mockUpWords)}
            onChange={(surface) => onChange(onSurface(model, surface))}
          />
        )}
        {!isForm(model.id) && (
          <TickField
            label="A guess: asked before the section’s text, and not counted"
            isTicked={model.isGuess}
            onChange={(isGuess) => onChange({ ...model, isGuess })}
          />
        )}
      </ForStructure>
      {hasSides(model) ? (
        <Sides {...{ model, lang, setSides }} />
      ) : (
        sides.map((side) => (
          <OptionRows
            key={side.id}
            {...{ model, side, lang }}
            onChange={(options) => setSides([{ ...side, options }])}
          />
        ))
      )}
    </>
  );
}

/** In another drawing there are other places. */
function onSurface(model: QuestionModel, surface: string): QuestionModel {
  const places = surfaceParts(mockUpOf(surface));
  const sides = model.sides.map((side) => ({
    ...side,
    options: side.options.map((option, index) => ({
      ...option,
      part: places.some(([name]) => name === option.part) ? option.part : (places[index]?.[0] ?? ""),
    })),
  }));
  return { ...model, surface, sides };
}

interface SidesProps {
  model: QuestionModel;
  lang: string;
  setSides: (sides: SideModel[]) => void;
}

/** Groups with what belongs to each, or steps with their choices. */
function Sides({ model, lang, setSides }: SidesProps) {
  const { sides, type } = model;
  const nameOf = (index: number) => (type === "sort" ? `Group ${index + 1}` : `Step ${index + 1}`);
  const add = () => {
    // An id of the lesson's file, and so in no language.
    const taken = sides.map((side) => side.id);
    const id = freeId(type === "sort" ? "group" : "step", taken);
    setSides([...sides, { id, text: "", options: [blankOption] }]);
  };
  return (
    <>
      {sides.map((side, index) => (
        <fieldset key={side.id} className="studio-side">
          <legend>{nameOf(index)}</legend>
          <div className="studio-row">
            <LineField
              isLong={type === "scene"}
              label={type === "sort" ? `Name of group ${index + 1}` : `What happens in step ${index + 1}`}
              lang={lang}
              value={side.text}
              onChange={(text) => setSides(replaced(sides, index, { ...side, text }))}
            />
            <ForStructure>
              <div className="studio-row-actions">
                <RowActions
                  label={withinSentence(nameOf(index))}
                  index={index}
                  count={sides.length}
                  onMove={(by) => setSides(moved(sides, index, by))}
                  onRemove={sides.length > 1 ? () => setSides(without(sides, index)) : undefined}
                />
              </div>
            </ForStructure>
          </div>
          <OptionRows
            {...{ model, side, lang }}
            onChange={(options) => setSides(replaced(sides, index, { ...side, options }))}
          />
        </fieldset>
      ))}
      <ForStructure>
        <div>
          <Button isSmall onClick={add}>
            {type === "sort" ? "Add a group" : "Add a step"}
          </Button>
        </div>
      </ForStructure>
    </>
  );
}
