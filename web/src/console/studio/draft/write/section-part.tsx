import type { Section } from "@lectern/lesson-format/cut/lesson-text.ts";
import type { Piece } from "@lectern/lesson-format/cut/pieces.ts";
import { swapped, withoutPiece, withPiece } from "@lectern/lesson-format/editing/moving.ts";
import {
  formsIn,
  withFormAdded,
  withFormsSwapped,
  withoutForm,
  withoutQuestion,
  withoutSectionOf,
  withQuestionAdded,
  withQuestionsSwapped,
  withSectionMoved,
} from "@lectern/lesson-format/editing/whole-lesson.ts";
import { limits } from "@lectern/lesson-format/limits.ts";
import { readQuestion } from "@lectern/lesson-format/pieces/question-model.ts";
import { audienceOf, isForm } from "@lectern/lesson-format/question/form-id.ts";
import { Fragment, useRef, useState } from "react";
import { Button } from "../../../../design/button.tsx";
import { ConfirmDialog } from "../../../../design/dialogs/confirm-dialog.tsx";
import { ForChanges } from "../../../../design/forms/may-change.tsx";
import { RowActions } from "../forms/row-actions.tsx";
import type { Language } from "../queries.ts";
import type { OpenFile } from "../working/open-piece.ts";
import { pieceKey, type Remark, sectionKey } from "../working/remarks.ts";
import type { WorkingCopy } from "../working/working-copy.ts";
import { HeadingField } from "./heading-field.tsx";
import { Inline } from "./inline.tsx";
import { newQuestion } from "./new-lines.ts";
import { AddBlock, AddQuestion } from "./new-piece.tsx";
import { PieceItem } from "./piece-item.tsx";
import { RemarkList } from "./remark-list.tsx";
import { starterWords, startOf } from "./starter-words.ts";

interface SectionPartProps {
  copy: WorkingCopy;
  open: OpenFile;
  section: Section;
  index: number;
  count: number;
  lang: Language;
  /** It was added just now: its heading is written first. */
  isNew: boolean;
  remarks: ReadonlyMap<string, Remark[]>;
  /** Whether sections can be moved and questions listed: template.yaml stands as it usually does. */
  hasPlan: boolean;
}

/** A section: its text, then its questions. */
export function SectionPart(props: SectionPartProps) {
  const { copy, open, section, index, lang, remarks } = props;
  const { file, text } = open;
  const blocks = section.pieces.filter(({ kind }) => kind !== "question");
  const questions = section.pieces.filter(({ kind, id }) => kind === "question" && !isForm(id));
  const of = (piece: Piece) => remarks.get(pieceKey(index, section.pieces.indexOf(piece)));
  const change = (next: string, words?: string) => open.change({ ...copy.files, [file]: next }, words);
  const isUnwritten = (words: string) => words === starterWords[lang].text;
  return (
    <section className="studio-section" aria-labelledby={`section-${section.id}`}>
      <SectionHead {...props} />
      <RemarkList remarks={remarks.get(sectionKey(index))} />
      <ol className="studio-pieces">
        {blocks.map((piece, at) => (
          <PieceItem
            key={piece.first}
            open={open}
            piece={piece}
            lang={lang}
            index={at}
            count={blocks.length}
            remarks={of(piece)}
            isUnwritten={isUnwritten}
            onMove={(by) => {
              const other = blocks[at + by];
              if (other) change(swapped(text, piece, other));
            }}
            onRemove={() => change(withoutPiece(text, section, piece), "A piece of the text was deleted.")}
          />
        ))}
      </ol>
      <ForChanges>
        <AddBlock
          within={section.heading}
          onAdd={({ kind, lines }) => {
            const added = withPiece(text, section, blocks.at(-1), lines);
            change(added.text);
            open.open({ kind, id: null, first: added.first, last: added.first + lines.length - 1 });
          }}
        />
      </ForChanges>
      {questions.length > 0 && (
        <ol className="studio-pieces" aria-label={`Questions of “${section.heading}”`}>
          {questions.map((piece, at) => (
            <Fragment key={piece.id ?? at}>
              <PieceItem
                open={open}
                piece={piece}
                lang={lang}
                index={at}
                count={questions.length}
                remarks={of(piece)}
                onMove={(by) => {
                  const other = questions[at + by]?.id;
                  if (piece.id && other)
                    open.change(withQuestionsSwapped(copy.files, section.id, piece.id, other));
                }}
                onRemove={() =>
                  open.change(
                    withoutQuestion(copy.files, section.id, piece.id ?? ""),
                    "A question was deleted with its forms, in all languages.",
                  )
                }
              />
              <QuestionForms {...props} question={piece} remarksOf={of} />
            </Fragment>
          ))}
        </ol>
      )}
      {props.hasPlan && (
        <ForChanges>
          <AddQuestion
            within={section.heading}
            onAdd={(type) => {
              const lines = (id: string) => newQuestion(type, id);
              const added = withQuestionAdded(copy.files, file, section, lines);
              const { first, id } = added;
              open.change(added.files);
              open.open({ kind: "question", id, first, last: first + lines(id).length - 1 });
            }}
          />
        </ForChanges>
      )}
    </section>
  );
}

interface QuestionFormsProps extends SectionPartProps {
  question: Piece;
  remarksOf: (piece: Piece) => Remark[] | undefined;
}

/** The other forms of a question, and a way to write one more. */
function QuestionForms({ copy, open, section, lang, question, remarksOf }: QuestionFormsProps) {
  const { id } = question;
  const model = readQuestion(question.lines);
  if (id === null || model === null || model.isGuess) return null;
  const forms = formsIn(section, id).filter((piece) => isForm(piece.id));
  return (
    <>
      {forms.map((piece, at) => (
        <PieceItem
          key={piece.id}
          open={open}
          piece={piece}
          lang={lang}
          index={at}
          count={forms.length}
          remarks={remarksOf(piece)}
          onMove={(by) => {
            const other = forms[at + by]?.id;
            if (piece.id && other) open.change(withFormsSwapped(copy.files, section.id, piece.id, other));
          }}
          onRemove={() =>
            open.change(
              withoutForm(copy.files, section.id, piece.id ?? ""),
              "A form of a question was deleted, in all languages.",
            )
          }
        />
      ))}
      {forms.filter((form) => audienceOf(form.id) === undefined).length + 1 < limits.forms && (
        <li>
          <ForChanges>
            <Button
              look="quiet"
              isSmall
              onClick={() => {
                const lines = (form: string) => newQuestion(model.type, form);
                const added = withFormAdded(copy.files, open.file, section, id, lines);
                open.change(added.files);
                const last = added.first + lines(added.id).length - 1;
                open.open({ kind: "question", id: added.id, first: added.first, last });
              }}
            >
              Add another form of question {id}
            </Button>
          </ForChanges>
        </li>
      )}
    </>
  );
}

/** Somebody who renames a section has another name for it. */
const isReplaced = () => true;

function SectionHead({ copy, open, section, index, count, lang, isNew, hasPlan }: SectionPartProps) {
  const [isRenaming, setRenaming] = useState(isNew);
  const renaming = useRef<HTMLButtonElement>(null);
  const id = `section-${section.id}`;
  const end = () => {
    setRenaming(false);
    const begun = startOf(section, lang);
    if (begun) open.open(begun);
    else renaming.current?.focus();
  };
  return (
    <div className="studio-section-head">
      {isRenaming ? (
        <>
          <h2 id={id} className="visually-hidden">
            {section.heading}
          </h2>
          <HeadingField
            hasFocus
            {...{ copy, open, section }}
            language={lang}
            isUnwritten={isReplaced}
            onEnd={end}
          />
        </>
      ) : (
        <h2 id={id} lang={lang}>
          <Inline text={section.heading} />
        </h2>
      )}
      <ForChanges>
        <div className="studio-piece-actions">
          <Button ref={renaming} look="quiet" isSmall onClick={() => setRenaming(!isRenaming)}>
            {isRenaming ? "Done" : "Rename"}
          </Button>
          {hasPlan && (
            <RowActions
              label={`section “${section.heading}”`}
              {...{ index, count }}
              onMove={(by) => open.change(withSectionMoved(copy.files, section.id, by))}
            />
          )}
          {hasPlan && count > 1 && (
            <ConfirmDialog
              action="Delete"
              isSmall
              question={`Delete the section “${section.heading}”?`}
              consequences={<p>Its text and its questions go in all languages. You can undo it at once.</p>}
              isBusy={false}
              onConfirm={(close) => {
                close();
                open.change(
                  withoutSectionOf(copy.files, section.id),
                  "A section was deleted, in all languages.",
                );
              }}
            />
          )}
        </div>
      </ForChanges>
    </div>
  );
}
