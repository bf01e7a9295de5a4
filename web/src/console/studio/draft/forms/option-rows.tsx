import { limits } from "@lectern/lesson-format/limits.ts";
import {
  blankOption,
  type OptionModel,
  type QuestionModel,
  type SideModel,
} from "@lectern/lesson-format/pieces/question-model.ts";
import type { QuestionKind } from "@lectern/lesson-format/question/question-content.ts";
import { useId } from "react";
import { withinSentence } from "../../../language/language.ts";
import { mockUpOf, surfaceParts } from "../words.ts";
import { ChoiceField, LineField, TickField } from "./line-field.tsx";
import { replaced } from "./row-actions.tsx";
import { Rows } from "./rows.tsx";
import { ForStructure } from "./structure.tsx";

interface OptionRowsProps {
  model: QuestionModel;
  side: SideModel;
  lang: string;
  onChange: (options: OptionModel[]) => void;
}

/** What a row is called, and the button for another one. A scene and a sort have such rows for each of their sides. */
const rowWords: Readonly<
  Record<QuestionKind, (row: number, side: number) => { label: string; action: string }>
> = {
  single: (row) => ({ label: `Option ${row}`, action: "Add an option" }),
  multiple: (row) => ({ label: `Option ${row}`, action: "Add an option" }),
  order: (row) => ({ label: `Item ${row}`, action: "Add an item" }),
  match: (row) => ({ label: `Pair ${row}`, action: "Add a pair" }),
  sort: (row, side) => ({ label: `Item ${row} of group ${side}`, action: `Add an item of group ${side}` }),
  fill: (row) => ({ label: `Gap ${row}`, action: "Add a gap" }),
  spot: (row) => ({ label: `Place ${row}`, action: "Add a place" }),
  scene: (row, side) => ({ label: `Choice ${row} of step ${side}`, action: `Add a choice of step ${side}` }),
};

export function OptionRows({ model, side, lang, onChange }: OptionRowsProps) {
  const { type } = model;
  const { options } = side;
  const group = useId();
  // Sides may be as long as a paragraph: their number is short.
  const place = model.sides.findIndex(({ id }) => id === side.id) + 1;
  const nameOf = (index: number) => rowWords[type](index + 1, place).label;
  const add = () => {
    const places = surfaceParts(mockUpOf(model.surface));
    const free = places.find(([name]) => !options.some(({ part }) => part === name));
    onChange([...options, { ...blankOption, part: type === "spot" ? ((free ?? places[0])?.[0] ?? "") : "" }]);
  };
  return (
    <Rows
      items={options}
      most={mostOptions(model, side)}
      nameOf={(index) => withinSentence(nameOf(index))}
      addWords={rowWords[type](0, place).action}
      onAdd={add}
      onChange={onChange}
    >
      {(option, index) => (
        <OptionFields
          {...{ model, option, lang, group }}
          name={nameOf(index)}
          onChange={(next) => onChange(ofOne(type, replaced(options, index, next), index))}
        />
      )}
    </Rows>
  );
}

/** Groups share how many there may be; steps of a scene have their own. */
function mostOptions({ type, sides }: QuestionModel, side: SideModel): number {
  if (type === "scene") return limits.choicesPerStep[1];
  const others = sides.filter(({ id }) => id !== side.id).flatMap(({ options }) => options);
  return limits.options[type][1] - others.length;
}

/** Where one answer is right, ticking it takes the mark from the others. */
function ofOne(type: QuestionKind, options: OptionModel[], ticked: number): OptionModel[] {
  if (type !== "single" || !options[ticked]?.isRight) return options;
  return options.map((option, index) => ({ ...option, isRight: index === ticked }));
}

interface OptionFieldsProps {
  model: QuestionModel;
  option: OptionModel;
  name: string;
  lang: string;
  group: string;
  onChange: (option: OptionModel) => void;
}

function OptionFields({ model, option, name, lang, group, onChange }: OptionFieldsProps) {
  const { type } = model;
  const set = (change: Partial<OptionModel>) => onChange({ ...option, ...change });
  return (
    <div className="studio-option">
      <ForStructure>
        {type === "spot" && (
          <ChoiceField
            label={`${name}: where in the drawing`}
            value={option.part}
            choices={surfaceParts(mockUpOf(model.surface))}
            onChange={(part) => set({ part })}
          />
        )}
      </ForStructure>
      <LineField
        isLong={type !== "fill"}
        label={textLabel(type, name)}
        lang={lang}
        value={option.text}
        onChange={(text) => set({ text })}
      />
      {type === "match" && (
        <LineField
          isLong
          label={`${name}: what belongs to it`}
          lang={lang}
          value={option.pair}
          onChange={(pair) => set({ pair })}
        />
      )}
      {type === "fill" && (
        <LineField
          label={`${name}: what else counts, with | between`}
          lang={lang}
          value={option.accepts.join(" | ")}
          onChange={(words) => set({ accepts: words === "" ? [] : words.split(" | ") })}
        />
      )}
      <ForStructure>
        {rightWords[type] && (
          <TickField
            label={rightWords[type](name)}
            isTicked={option.isRight}
            group={type === "single" ? group : undefined}
            onChange={(isRight) => set({ isRight })}
          />
        )}
        {type === "scene" && (
          <ChoiceField
            label={`${name} leads to`}
            value={option.leadsTo}
            choices={[
              ["", "The end of the scene"],
              ...model.sides.map(({ id, text }, index) => [id, `Step ${index + 1}: ${text || id}`] as const),
            ]}
            onChange={(leadsTo) => set({ leadsTo })}
          />
        )}
      </ForStructure>
      <LineField
        isLong
        label={`${name}: why`}
        lang={lang}
        value={option.reason ?? ""}
        onChange={(reason) => set({ reason: reason === "" ? null : reason })}
      />
    </div>
  );
}

const rightWords: { [type in QuestionKind]?: (name: string) => string } = {
  single: (name) => `${name} is the right one`,
  multiple: (name) => `${name} is right`,
  spot: (name) => `${name} gives it away`,
  scene: (name) => `${name} is a good choice`,
};

function textLabel(type: QuestionKind, name: string): string {
  if (type === "fill") return `${name}: what belongs there`;
  return type === "spot" ? `${name}: what stands there` : name;
}
