import { diagramKinds, mockUpKinds } from "@lectern/lesson-format/surfaces.ts";
import { useTranslations } from "use-intl";
import { InterfaceText } from "../language/interface-text.tsx";
import { type Language, languageNames } from "../language/languages.ts";
import { inOrder } from "../text/in-order.ts";
import { InlineText } from "../text/inline-text.tsx";
import type { Block, BoxBlock, FlowBlock, PassageBlock, SurfaceBlock } from "./block.ts";
import { Diagram } from "./diagrams/diagram.tsx";
import { Picture } from "./figures/picture.tsx";
import { Table } from "./figures/table.tsx";
import { Surface } from "./surfaces/surface.tsx";
import { WhyDisclosure } from "./why-disclosure.tsx";

/** The text of a section. Each block may carry its own "Why am I seeing this?" beside it. */
export function Blocks({ blocks, contentLanguage }: { blocks: Block[]; contentLanguage: Language }) {
  const firstPicture = blocks.find(({ type }) => type === "picture");
  return inOrder(blocks, (block) => (
    <div className="block">
      <div className="block-text" lang={contentLanguage}>
        <BlockContent block={block} contentLanguage={contentLanguage} isFirst={block === firstPicture} />
      </div>
      <WhyDisclosure why={whyOf(block)} />
    </div>
  ));
}

/** A box answers for the blocks inside it as well. */
function whyOf(block: Block) {
  const inside = block.type === "box" ? block.blocks.flatMap(({ why }) => why ?? []) : [];
  return [...(block.why ?? []), ...inside];
}

interface BlockContentProps {
  block: Block;
  contentLanguage: Language;
  /** Whether it is the page's first picture. */
  isFirst: boolean;
}

function BlockContent({ block, contentLanguage, isFirst }: BlockContentProps) {
  switch (block.type) {
    case "box":
      return <Box box={block} />;
    case "surface":
      return <Drawing block={block} contentLanguage={contentLanguage} />;
    case "picture":
      return <Picture block={block} isFirst={isFirst} />;
    case "table":
      return <Table block={block} />;
    case "passage":
      return <Passage passage={block} contentLanguage={contentLanguage} />;
    default:
      return <Flow block={block} />;
  }
}

function Drawing({ block, contentLanguage }: { block: SurfaceBlock; contentLanguage: Language }) {
  const { surface, parts } = block;
  const diagram = diagramKinds.find((kind) => kind === surface);
  const mockUp = mockUpKinds.find((kind) => kind === surface);
  if (diagram !== undefined) return <Diagram kind={diagram} parts={parts} />;
  return mockUp && <Surface kind={mockUp} parts={parts} contentLanguage={contentLanguage} />;
}

function Flow({ block }: { block: FlowBlock }) {
  switch (block.type) {
    case "paragraph":
      return (
        <p>
          <InlineText nodes={block.children} />
        </p>
      );
    case "quotation":
      return (
        <blockquote>
          <InlineText nodes={block.children} />
        </blockquote>
      );
    case "list": {
      const List = block.ordered ? "ol" : "ul";
      return (
        <List>
          {inOrder(block.items, (item) => (
            <li>
              <InlineText nodes={item} />
            </li>
          ))}
        </List>
      );
    }
  }
}

function Box({ box }: { box: BoxBlock }) {
  const t = useTranslations("lesson");
  return (
    <div className={`box box-${box.kind}`}>
      <InterfaceText className="box-label">{t(`box.${box.kind}`)}</InterfaceText>
      {inOrder(box.blocks, (inside) => (
        <Flow block={inside} />
      ))}
    </div>
  );
}

function Passage({ passage, contentLanguage }: { passage: PassageBlock; contentLanguage: Language }) {
  const t = useTranslations("lesson");
  const foreign = passage.language === contentLanguage ? null : passage.language;
  return (
    <figure className="passage">
      <InterfaceText className="box-label">
        {t("passageFrom")}
        {foreign && (
          <>
            {" "}
            (<span lang={foreign}>{languageNames[foreign]}</span>)
          </>
        )}
      </InterfaceText>
      <blockquote {...(passage.language && { lang: passage.language })}>{passage.text}</blockquote>
      <figcaption>
        <cite>{passage.file}</cite>
        {passage.page !== null && <InterfaceText>, {t("page", { page: passage.page })}</InterfaceText>}
      </figcaption>
    </figure>
  );
}
