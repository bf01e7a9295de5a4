import type { BlockModel } from "@lectern/lesson-format/pieces/block-model.ts";
import { boxWords, ruleWords } from "../words.ts";
import type { FormProps } from "./form-props.ts";
import { ChoiceField, LineField } from "./line-field.tsx";
import { ListForm } from "./list-form.tsx";
import { PictureForm } from "./picture-form.tsx";
import { ForStructure } from "./structure.tsx";
import { SurfaceForm } from "./surface-form.tsx";
import { TableForm } from "./table-form.tsx";
import { WordsField } from "./words-field.tsx";

/** What stands in a section beside questions. */
export function BlockForm({ model, lang, onChange }: FormProps<BlockModel>) {
  const text = (label: string, hint: string, rows: number) =>
    "text" in model && (
      <WordsField
        hasFocus
        {...{ label, hint, rows, lang }}
        value={model.text}
        onChange={(value) => onChange({ ...model, text: value })}
      />
    );
  switch (model.kind) {
    case "paragraph":
      return text("Paragraph", "An empty line begins another paragraph.", 5);
    case "quotation":
      return text("Quotation", "Words of somebody, or a remark set apart.", 3);
    case "list":
      return <ListForm {...{ model, lang, onChange }} />;
    case "box":
      return (
        <>
          <ForStructure>
            <ChoiceField
              label="Kind of box"
              value={model.box}
              choices={boxWords}
              onChange={(box) => onChange({ ...model, box })}
            />
          </ForStructure>
          {text("Text in the box", insideHint, 4)}
        </>
      );
    case "when":
      return (
        <>
          <ForStructure>
            <ChoiceField
              label="Who reads it"
              value={model.rule}
              choices={ruleWords}
              onChange={(rule) => onChange({ ...model, rule })}
            />
          </ForStructure>
          <LineField
            label="Words, with commas between them"
            value={model.words}
            onChange={(words) => onChange({ ...model, words })}
          />
          {text("Text for them", insideHint, 4)}
        </>
      );
    case "surface":
      return <SurfaceForm {...{ model, lang, onChange }} />;
    case "table":
      return <TableForm {...{ model, lang, onChange }} />;
    case "picture":
      return <PictureForm {...{ model, lang, onChange }} />;
  }
}

const insideHint =
  "An empty line begins another paragraph; a line with a hyphen in front is a point of a list.";
