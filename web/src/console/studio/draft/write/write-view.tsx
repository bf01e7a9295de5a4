import { plannedOf, withSectionAdded } from "@lectern/lesson-format/editing/whole-lesson.ts";
import { useState } from "react";
import { Button } from "../../../../design/button.tsx";
import { ForChanges, useMayChange } from "../../../../design/forms/may-change.tsx";
import type { Language } from "../queries.ts";
import { type Undo, useOpenFile } from "../working/open-piece.ts";
import { remarksByPiece, wholeFile } from "../working/remarks.ts";
import type { WorkingCopy } from "../working/working-copy.ts";
import { Inline } from "./inline.tsx";
import { RemarkList } from "./remark-list.tsx";
import { SectionPart } from "./section-part.tsx";
import { starterWords, startOf } from "./starter-words.ts";
import { UndoLine } from "./undo-line.tsx";

/** The lesson in one language, piece by piece. What nobody has written into yet is open where one begins. */
export function WriteView({ copy, language }: { copy: WorkingCopy; language: Language }) {
  const file = `${language}.md`;
  const [undo, setUndo] = useState<Undo | null>(null);
  const [added, setAdded] = useState<string | null>(null);
  const mayChange = useMayChange();
  const open = useOpenFile(copy, file, setUndo, ({ sections: [first] }) =>
    mayChange && first ? startOf(first, language) : null,
  );
  const remarks = remarksByPiece(copy.saved, file);
  const planned = plannedOf(copy.files);
  const { sections } = open.lesson;
  const add = () => {
    const { heading, text } = starterWords[language];
    const { files, id } = withSectionAdded(copy.files, file, heading, text);
    open.change(files);
    setAdded(id);
  };
  return (
    <>
      <RemarkList remarks={remarks.get(wholeFile)} />
      {planned === null && (
        <p className="quiet">
          template.yaml is written in a way that only its own text can be changed in: sections and questions
          are added and moved under Files.
        </p>
      )}
      <nav className="studio-contents" aria-label="Sections">
        <ol>
          {sections.map(({ id, heading, first }) => (
            <li key={`${id} ${first}`}>
              <a href={`#section-${id}`} lang={language}>
                <Inline text={heading || id} />
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map((section, index) => (
        <SectionPart
          key={section.id || index}
          {...{ copy, open, section, index, remarks }}
          count={sections.length}
          lang={language}
          isNew={section.id === added}
          hasPlan={planned !== null}
        />
      ))}
      {planned !== null && (
        <ForChanges>
          <div>
            <Button onClick={add}>Add a section</Button>
          </div>
        </ForChanges>
      )}
      <UndoLine undo={undo} now={copy.files} onUndo={(files) => open.change(files)} />
    </>
  );
}
