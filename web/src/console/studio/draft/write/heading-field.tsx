import type { Section } from "@lectern/lesson-format/cut/lesson-text.ts";
import { withLines } from "@lectern/lesson-format/cut/lines.ts";
import { useState } from "react";
import { useMayChange } from "../../../../design/forms/may-change.tsx";
import { LineField } from "../forms/line-field.tsx";
import { endsLine } from "../forms/line-keys.ts";
import { useUnwritten } from "../forms/unwritten.ts";
import type { Language } from "../queries.ts";
import type { OpenFile } from "../working/open-piece.ts";
import type { WorkingCopy } from "../working/working-copy.ts";

interface HeadingFieldProps {
  copy: WorkingCopy;
  open: OpenFile;
  section: Section;
  language: Language;
  hasFocus?: boolean;
  /** What it is called only until somebody writes. */
  isUnwritten: (heading: string) => boolean;
  /** Enter was pressed in it. */
  onEnd: () => void;
}

export const headingField = ({ id }: Section) => `heading-${id}`;

/** What a section is called. */
export function HeadingField(props: HeadingFieldProps) {
  const { copy, open, section, language, hasFocus = false, isUnwritten, onEnd } = props;
  const mayChange = useMayChange();
  const { file, text } = open;
  const at = { first: section.first, last: section.first };
  const unwritten = useUnwritten(isUnwritten);
  // The file has none of the blanks between what is typed and what comes next.
  const [typed, setTyped] = useState(section.heading);
  return (
    <fieldset
      className="studio-plain studio-heading"
      disabled={!mayChange}
      onKeyDown={(event) => endsLine(event) && onEnd()}
      {...unwritten}
    >
      <legend className="visually-hidden">Heading</legend>
      <LineField
        id={headingField(section)}
        label="Heading"
        lang={language}
        hasFocus={hasFocus}
        value={typed.trim() === section.heading ? typed : section.heading}
        onChange={(heading) => {
          setTyped(heading);
          copy.change({ ...copy.files, [file]: withLines(text, at, [`## ${section.id} | ${heading}`]) });
        }}
      />
    </fieldset>
  );
}
