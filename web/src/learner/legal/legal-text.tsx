import { createElement, type ReactNode } from "react";
import { Table } from "../lesson/figures/table.tsx";
import { inOrder } from "../text/in-order.ts";
import { InlineText } from "../text/inline-text.tsx";
import { type LegalBlock, readLegalText } from "./markdown.ts";

/** An operator's text as it stands on the page. Nothing in it can become markup. */
export function LegalText({ source }: { source: string }): ReactNode {
  return <Blocks blocks={readLegalText(source)} />;
}

function Blocks({ blocks }: { blocks: LegalBlock[] }) {
  return inOrder(blocks, (block) => <Block block={block} />);
}

function Block({ block }: { block: LegalBlock }) {
  switch (block.type) {
    case "heading":
      return createElement(`h${block.level}`, null, <InlineText nodes={block.children} />);
    case "paragraph":
      return (
        <p>
          {inOrder(block.lines, (line) => (
            <Line nodes={line} isFirst={line === block.lines[0]} />
          ))}
        </p>
      );
    case "words":
      return <InlineText nodes={block.children} />;
    case "list": {
      const items = inOrder(block.items, (item) => (
        <li>
          <Blocks blocks={item} />
        </li>
      ));
      return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>;
    }
    case "quote":
      return (
        <blockquote>
          <Blocks blocks={block.blocks} />
        </blockquote>
      );
    case "rule":
      return <hr />;
    case "table":
      return <Table block={block} />;
  }
}

/** A line of an address or an imprint stays a line. */
function Line({ nodes, isFirst }: { nodes: Parameters<typeof InlineText>[0]["nodes"]; isFirst: boolean }) {
  return (
    <>
      {!isFirst && <br />}
      <InlineText nodes={nodes} />
    </>
  );
}
