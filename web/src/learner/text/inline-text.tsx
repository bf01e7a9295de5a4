import type { Inline } from "@lectern/lesson-format/span.ts";
import { inOrder } from "./in-order.ts";

/** Text with its emphasis and links. Always rendered as text: nothing in it can become markup. */
export function InlineText({ nodes }: { nodes: Inline[] }) {
  return inOrder(nodes, (node) => <InlineNode node={node} />);
}

function InlineNode({ node }: { node: Inline }) {
  switch (node.type) {
    case "text":
      return node.text;
    case "strong":
      return (
        <strong>
          <InlineText nodes={node.children} />
        </strong>
      );
    case "emphasis":
      return (
        <em>
          <InlineText nodes={node.children} />
        </em>
      );
    case "code":
      return <code>{node.text}</code>;
    case "link":
      return (
        <a href={node.href} rel="noreferrer">
          <InlineText nodes={node.children} />
        </a>
      );
  }
}
