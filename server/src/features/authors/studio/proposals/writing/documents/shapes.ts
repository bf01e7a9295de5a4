import { type Static, Type } from "typebox";
import { Compile } from "typebox/compile";

const closed = { additionalProperties: false };

/** What a model answers when it is asked for a plan of the lesson. How many and how long is checked by hand. */
export const OutlineAnswer = Type.Object(
  {
    description: Type.String(),
    summary: Type.String(),
    sections: Type.Array(
      Type.Object(
        { heading: Type.String(), about: Type.String(), passages: Type.Array(Type.String()) },
        closed,
      ),
    ),
  },
  closed,
);

const asked = {
  text: Type.String(),
  options: Type.Array(
    Type.Object({ text: Type.String(), is_right: Type.Boolean(), feedback: Type.String() }, closed),
  ),
};

/** What it answers when it is asked for a section. */
export const SectionAnswer = Type.Object(
  {
    paragraphs: Type.Array(Type.Object({ text: Type.String(), passages: Type.Array(Type.String()) }, closed)),
    questions: Type.Array(
      Type.Object({ ...asked, forms: Type.Optional(Type.Array(Type.Object(asked, closed))) }, closed),
    ),
  },
  closed,
);

export type Outline = Static<typeof OutlineAnswer>;
/** As it is stored, it names passages by the ids that they have in the database. */
export type LessonSection = Static<typeof SectionAnswer>;

const outlineShape = Compile(OutlineAnswer);
const sectionShape = Compile(SectionAnswer);

/** What is written so far: the plan first, then the sections. */
export function writtenParts(work: readonly unknown[]): {
  outline: Outline | null;
  sections: LessonSection[];
} {
  const [outline, ...sections] = work;
  return {
    outline: outlineShape.Check(outline) ? outline : null,
    sections: sections.filter((section) => sectionShape.Check(section)),
  };
}
