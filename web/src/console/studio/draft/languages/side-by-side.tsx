import { cutLesson, type Section } from "@lectern/lesson-format/cut/lesson-text.ts";
import type { Piece } from "@lectern/lesson-format/cut/pieces.ts";
import { withoutPiece, withPiece, withSection } from "@lectern/lesson-format/editing/moving.ts";
import { type ReactNode, useState } from "react";
import { Button } from "../../../../design/button.tsx";
import { ForChanges } from "../../../../design/forms/may-change.tsx";
import { Tag } from "../../../../design/tag.tsx";
import { focusOn } from "../../../focus.ts";
import type { Language, Translation } from "../queries.ts";
import { languageWords } from "../working/languages.ts";
import { type OpenFile, type Undo, useOpenFile } from "../working/open-piece.ts";
import { pieceKey, type Remark, remarksByPiece, wholeFile } from "../working/remarks.ts";
import type { WorkingCopy } from "../working/working-copy.ts";
import { HeadingField, headingField } from "../write/heading-field.tsx";
import { Inline } from "../write/inline.tsx";
import { PieceItem } from "../write/piece-item.tsx";
import { PieceView } from "../write/piece-view.tsx";
import { RemarkList } from "../write/remark-list.tsx";
import { UndoLine } from "../write/undo-line.tsx";
import { countsOf } from "./counts.ts";
import { nextOpen, type Pair, pairsOf, staleIn, stateOf } from "./pairs.ts";
import { useConfirm } from "./use-confirm.ts";
import { WordsBeside } from "./words-beside.tsx";

interface SideBySideProps {
  copy: WorkingCopy;
  original: Language;
  language: Language;
  translation: Translation | undefined;
  confirm: ReactNode;
  /** It was added just now. */
  isNew: boolean;
}

/** Section by section and piece by piece: what was written, and what was made of it. */
export function SideBySide({ copy, original, language, translation, confirm, isNew }: SideBySideProps) {
  const file = `${language}.md`;
  const [undo, setUndo] = useState<Undo | null>(null);
  const open = useOpenFile(copy, file, setUndo);
  const remarks = remarksByPiece(copy.saved, file);
  const source = cutLesson(copy.files[`${original}.md`] ?? "");
  const sure = useConfirm(copy, language);
  const followingOf = (line: number) => nextOpen(source.sections, open.lesson.sections, translation, line);
  const begin = (following: Piece | Section | null) => {
    if (following === null) return false;
    if ("pieces" in following) focusOn(headingField(following));
    else open.open(following);
    return true;
  };
  const next = (pair: Pair) => {
    const following = pair.text ? followingOf(pair.text.first) : null;
    if (!open.close()) return true;
    const confirmed = pair.source ? staleIn(pair.source, translation) : [];
    if (confirmed.length > 0) sure.mutate(confirmed);
    // A piece that was left empty is gone, and everything below it has moved.
    return !pair.text?.lines.every((line) => line.trim() === "") && begin(following);
  };
  return (
    <>
      <h2>
        {languageWords[original]} → {languageWords[language]}
      </h2>
      <p className="quiet">{countsOf(translation)}</p>
      {confirm}
      <RemarkList remarks={remarks.get(wholeFile)} />
      <WordsBeside {...{ copy, original, language, isNew }} onNext={() => begin(followingOf(0))} />
      {source.sections.map((section) => (
        <SectionBeside
          key={section.id}
          {...{ copy, open, section, remarks, translation, original, language }}
          onNext={next}
          onNamed={({ first }) => begin(followingOf(first))}
          sections={open.lesson.sections}
        />
      ))}
      <UndoLine undo={undo} now={copy.files} onUndo={(files) => open.change(files)} />
    </>
  );
}

interface SectionBesideProps {
  copy: WorkingCopy;
  open: OpenFile;
  section: Section;
  sections: readonly Section[];
  remarks: ReadonlyMap<string, Remark[]>;
  translation: Translation | undefined;
  original: Language;
  language: Language;
  /** Confirms the pair, and opens the next that is open. @returns false where nothing is open then */
  onNext: (pair: Pair) => boolean;
  /** Goes on from a heading. */
  onNamed: (section: Section) => void;
}

function SectionBeside(props: SectionBesideProps) {
  const { copy, open, section, sections, remarks, original, language, onNamed } = props;
  const index = sections.findIndex(({ id }) => id === section.id);
  const other = sections[index];
  const heading = `beside-${section.id}`;
  const { file, text } = open;
  const change = (next: string, words?: string) => open.change({ ...copy.files, [file]: next }, words);
  return (
    <section className="studio-section" aria-labelledby={heading}>
      <h2 id={heading} lang={original}>
        <Inline text={section.heading} />
      </h2>
      {other === undefined ? (
        <ForChanges>
          <Button
            isSmall
            onClick={() => {
              const lines = (copy.files[`${original}.md`] ?? "").split("\n");
              const put = lines.slice(section.first, section.last + 1);
              change(withSection(text, sections, undefined, trimmed(put)));
            }}
          >
            Take this section over to translate it
          </Button>
        </ForChanges>
      ) : (
        <>
          <HeadingField
            {...{ copy, open, language }}
            section={other}
            isUnwritten={(heading) => heading === section.heading}
            onEnd={() => onNamed(other)}
          />
          <ol className="studio-pieces">
            {pairsOf(section, other).map((pair, at) => (
              <PairItem
                key={`${pair.source?.first} ${pair.text?.first}`}
                {...{ ...props, pair, at }}
                remarks={pair.text && remarks.get(pieceKey(index, other.pieces.indexOf(pair.text)))}
                onTake={(piece) => change(withPiece(text, other, lastOf(other, piece), piece.lines).text)}
                onRemove={(piece) =>
                  change(withoutPiece(text, other, piece), "A piece of the translation was deleted.")
                }
              />
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

/** Text goes above the questions, questions go last. */
function lastOf(section: Section, { kind }: Piece): Piece | undefined {
  const texts = section.pieces.filter((piece) => piece.kind !== "question");
  return kind === "question" ? section.pieces.at(-1) : texts.at(-1);
}

function trimmed(lines: readonly string[]): string[] {
  return lines.join("\n").trimEnd().split("\n");
}

interface PairItemProps extends Omit<SectionBesideProps, "remarks"> {
  pair: Pair;
  at: number;
  remarks: readonly Remark[] | undefined;
  onTake: (piece: Piece) => void;
  onRemove: (piece: Piece) => void;
}

function PairItem(props: PairItemProps) {
  const { open, pair, at, remarks, translation, original, language, onTake, onRemove, onNext } = props;
  const state = stateOf(pair, translation);
  const written = pair.source?.lines.join("\n") ?? "";
  const isOriginal = (text: string) => text !== "" && written.includes(text);
  return (
    <li className="studio-pair">
      <div className="studio-pair-source">
        {pair.source && <PieceView piece={pair.source} lang={original} />}
      </div>
      <div>
        {state !== null && <Tag tone="off">{state}</Tag>}
        {pair.text ? (
          <ol className="studio-pieces">
            <PieceItem
              {...{ open, remarks }}
              piece={pair.text}
              index={at}
              count={1}
              lang={language}
              onRemove={() => pair.text && onRemove(pair.text)}
              onNext={() => onNext(pair)}
              isUnwritten={isOriginal}
            />
          </ol>
        ) : (
          <ForChanges>
            <Button isSmall onClick={() => pair.source && onTake(pair.source)}>
              Take it over to translate it
            </Button>
          </ForChanges>
        )}
      </div>
    </li>
  );
}
