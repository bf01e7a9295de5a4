import { placeholders } from "./placeholders.ts";
import type { Parts, SyntaxNode } from "./syntax.ts";

/** Elements that belong to the sentence around them. Every other one is a name in it, and has messages of its own. */
const inline = new Set([
  "a",
  "abbr",
  "b",
  "code",
  "em",
  "kbd",
  "Link",
  "mark",
  "small",
  "span",
  "strong",
  "time",
]);
const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  nbsp: "\u00a0",
  quot: '"',
  apos: "'",
};

interface ChildrenText {
  key: string;
  parts: Parts;
  inner: SyntaxNode[];
}

/**
 * The children of an element as one message, or nothing where there is no word between them. `inner` are the nodes that
 * have messages of their own.
 */
export function childrenText(children: SyntaxNode[]): ChildrenText | undefined {
  if (!children.some(hasWords)) return undefined;
  const { parts, nameFor } = placeholders();
  const inner: SyntaxNode[] = [];
  return { key: textOf(children), parts, inner };

  function textOf(nodes: SyntaxNode[]): string {
    return nodes.map(pieceOf).join("");
  }

  function pieceOf(node: SyntaxNode): string {
    const literal = literalOf(node);
    if (literal !== undefined) return literal;
    if (node.type === "JSXExpressionContainer" && node.expression.type === "JSXEmptyExpression") return "";
    const name = nameFor(node);
    if (node.type !== "JSXElement") {
      inner.push(node);
      return `{${name}}`;
    }
    if (!isInline(node)) {
      inner.push(node);
      return `<${name}/>`;
    }
    inner.push(...node.openingElement.attributes);
    return `<${name}>${textOf(node.children)}</${name}>`;
  }
}

function isInline({ openingElement, children }: SyntaxNode): boolean {
  return inline.has(openingElement.name.name) && children.length > 0;
}

function hasWords(node: SyntaxNode): boolean {
  return /\p{L}{2}/u.test(literalOf(node) ?? "");
}

/** What JSX makes of a text, or of a string in braces; nothing for every other node. */
function literalOf(node: SyntaxNode): string | undefined {
  if (node.type === "JSXText") return decoded(jsxText(node.raw));
  if (node.type !== "JSXExpressionContainer") return undefined;
  return typeof node.expression.value === "string" ? node.expression.value : undefined;
}

/** Lines are trimmed where they break, and joined by one space. */
function jsxText(raw: string): string {
  const lines = raw.split("\n");
  return lines
    .map((line, index) => {
      const start = index === 0 ? line : line.trimStart();
      return index === lines.length - 1 ? start : start.trimEnd();
    })
    .filter((line) => line !== "")
    .join(" ");
}

function decoded(text: string): string {
  return text.replace(/&(?:#(\d+)|(\w+));/g, (whole, number, name) =>
    number ? String.fromCodePoint(Number(number)) : (entities[name] ?? whole),
  );
}
