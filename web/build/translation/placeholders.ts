import type { Parts, SyntaxNode } from "./syntax.ts";

/** Names that say to a translator what will stand there: `{count}`, `<strong>`; the second of a name is `{count2}`. */
export function placeholders(): { parts: Parts; nameFor(node: SyntaxNode): string } {
  const parts: Parts = new Map();
  return {
    parts,
    nameFor(node) {
      const base = nameOf(node);
      let name = base;
      for (let number = 2; parts.has(name); number++) name = `${base}${number}`;
      parts.set(name, node);
      return name;
    },
  };
}

function nameOf(node: SyntaxNode): string {
  switch (node.type) {
    case "Identifier":
      return node.name;
    case "JSXElement":
      return tagOf(node.openingElement.name);
    case "MemberExpression":
      return node.computed ? nameOf(node.object) : node.property.name;
    case "CallExpression":
      return nameOf(node.callee.object ?? node.arguments[0] ?? node.callee);
    case "JSXExpressionContainer":
    case "ChainExpression":
    case "TSNonNullExpression":
      return nameOf(node.expression);
    case "LogicalExpression":
      return nameOf(node.right);
    default:
      return "value";
  }
}

function tagOf(name: SyntaxNode): string {
  return name.type === "JSXMemberExpression" ? name.property.name : name.name;
}
