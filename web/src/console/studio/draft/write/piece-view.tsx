import type { Piece } from "@lectern/lesson-format/cut/pieces.ts";
import { type BlockModel, readPiece } from "@lectern/lesson-format/pieces/block-model.ts";
import {
  hasSides,
  isMarked,
  type OptionModel,
  type QuestionModel,
} from "@lectern/lesson-format/pieces/question-model.ts";
import { withinSentence } from "../../../language/language.ts";
import { mockUpOf, partWords, surfaceWords, typeWords } from "../words.ts";
import { usePictures } from "../working/pictures.tsx";
import { Inline } from "./inline.tsx";

/** A piece as it reads. */
export function PieceView({ piece, lang }: { piece: Piece; lang: string }) {
  const model = readPiece(piece);
  return (
    <div className="studio-view" lang={lang}>
      {model.kind === "lines" ? (
        <pre>{model.text}</pre>
      ) : model.kind === "question" ? (
        <QuestionView model={model} />
      ) : (
        <BlockView model={model} />
      )}
    </div>
  );
}

function BlockView({ model }: { model: BlockModel }) {
  switch (model.kind) {
    case "paragraph":
      return <Words text={model.text} />;
    case "quotation":
      return (
        <blockquote>
          <Words text={model.text} />
        </blockquote>
      );
    case "list": {
      const List = model.isOrdered ? "ol" : "ul";
      return (
        <List>
          {model.items.map((item) => (
            <li key={item}>
              <Inline text={item} />
            </li>
          ))}
        </List>
      );
    }
    case "box":
    case "when":
      return (
        <div className="studio-box">
          {/* Their name is said by the piece’s own label. */}
          {model.kind === "when" && <p className="studio-rule">{model.words}</p>}
          <Words text={model.text} />
        </div>
      );
    case "surface":
      return (
        <dl className="studio-surface" aria-label={surfaceWords[model.surface]}>
          {model.parts.map(({ part, text }) => (
            <div key={`${part} ${text}`}>
              <dt>{partWords(model.surface, part)}</dt>
              <dd>
                <Inline text={text} />
              </dd>
            </div>
          ))}
        </dl>
      );
    case "table":
      return <TableView rows={model.rows} />;
    case "picture":
      return <PictureView model={model} />;
  }
}

function PictureView({ model: { name, alt, caption } }: { model: Extract<BlockModel, { kind: "picture" }> }) {
  const picture = usePictures().find((each) => each.name === name);
  return (
    <figure className="studio-picture">
      {picture ? (
        <img src={picture.url} alt={alt} width={picture.width} height={picture.height} loading="lazy" />
      ) : (
        <p>
          <code>{name}</code>: {alt}
        </p>
      )}
      {caption !== "" && (
        <figcaption>
          <Inline text={caption} />
        </figcaption>
      )}
    </figure>
  );
}

/** Paragraphs with an empty line between them, and points where a line begins with a hyphen. */
function Words({ text }: { text: string }) {
  return (
    <>
      {text.split(/\n\s*\n/).map((paragraph) => (
        <p key={paragraph} className={/^- /m.test(paragraph) ? "studio-points" : undefined}>
          <Inline text={paragraph} />
        </p>
      ))}
    </>
  );
}

function TableView({ rows }: { rows: string[][] }) {
  const [head = [], ...below] = rows;
  return (
    <div className="studio-grid-scroll">
      <table className="studio-table">
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                <Inline text={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {below.map((cells) => (
            <tr key={cells.join("|")}>
              {cells.map((cell, column) => (
                <td key={`${head[column]}`}>
                  <Inline text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function QuestionView({ model }: { model: QuestionModel }) {
  const { type, isGuess, sides } = model;
  return (
    <>
      <p className="studio-question-type">
        {typeWords[type]}
        {type === "spot" && `: ${withinSentence(surfaceWords[mockUpOf(model.surface)])}`}
        {isGuess && ", asked before the text"}
      </p>
      <p className="studio-question-text">
        <Inline text={model.text} />
      </p>
      {sides.map((side) => (
        <div key={side.id}>
          {hasSides(model) && (
            <p className="studio-side-name">
              <Inline text={side.text} />
            </p>
          )}
          <ul className="studio-options">
            {side.options.map((option) => (
              <OptionView key={`${option.part} ${option.text}`} {...{ model, option }} />
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}

function OptionView({ model, option }: { model: QuestionModel; option: OptionModel }) {
  const { type, surface, sides } = model;
  const hasMark = isMarked(type);
  const next = sides.find(({ id }) => id === option.leadsTo && id !== "");
  return (
    <li data-right={hasMark ? option.isRight : undefined}>
      {hasMark && <span className="studio-mark">{option.isRight ? "Right" : "Wrong"}</span>}
      {type === "spot" && <span className="studio-part">{partWords(mockUpOf(surface), option.part)}: </span>}
      <Inline text={option.text} />
      {type === "match" && (
        <>
          {" "}
          ↔ <Inline text={option.pair} />
        </>
      )}
      {option.accepts.length > 0 && <> (also {option.accepts.join(", ")})</>}
      {next && <span className="studio-next"> → {next.text}</span>}
      {option.reason !== null && (
        <span className="studio-reason">
          <Inline text={option.reason} />
        </span>
      )}
    </li>
  );
}
