import type { Inline } from "./inline.ts";

/** The words alone, for places that cannot show emphasis or hold a second link. */
export function plainText(nodes: Inline[]): string {
  return nodes.map((node) => ("children" in node ? plainText(node.children) : node.text)).join("");
}
