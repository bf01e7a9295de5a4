import { createElement, type ReactNode } from "react";
import { inOrder } from "../text/in-order.ts";
import { InlineText } from "../text/inline-text.tsx";
import { type LegalBlock, readLegalText } from "./markdown.ts";

/** An operator's text as it stands on the page. Nothing in it can become markup. */
export function LegalText({ source }: { source: string }): ReactNode {
  return inOrder(readLegalText(source), (block) => <Block block={block} />);
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
    case "list": {
      const items = inOrder(block.items, (item) => (
        <li>
          <InlineText nodes={item} />
        </li>
      ));
      return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>;
    }
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
