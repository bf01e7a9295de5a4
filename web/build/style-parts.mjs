import postcss from "postcss";

/** What no screen needs is left to the stylesheet's file. */
const FOR_PAPER = /^(page$|media print)/;

/**
 * A stylesheet in pieces that a page takes or leaves (`src/learner/document/needed-style.ts`): rules with what must be in
 * a page for each of their selectors to find anything, and what holds rules with its pieces.
 */
export function styleParts(css) {
  return partsOf(postcss.parse(css));
}

function partsOf(container) {
  return container.nodes.flatMap((node) => {
    if (node.type === "comment") return [];
    if (node.type === "rule") return [{ css: node.toString(), needs: node.selectors.map(needsOf) }];
    const name = `${node.name} ${node.params}`.trim();
    if (FOR_PAPER.test(name)) return [];
    if (node.name === "keyframes") return [{ css: node.toString(), animation: node.params }];
    if (!["media", "supports", "container", "layer"].includes(node.name) || node.nodes === undefined)
      return [{ css: `${node};`.replace(/};$/, "}"), needs: [[]] }];
    return [{ head: `@${name}`, parts: partsOf(node) }];
  });
}

/** Classes with their point and elements without, but for those in brackets, which may be meant not to be there. */
function needsOf(selector) {
  const plain = withoutBrackets(selector);
  const classes = plain.match(/\.[\w-]+/g) ?? [];
  const elements = plain.match(/(?<![\w.:#-])[a-z][a-z0-9]*/g) ?? [];
  return [...new Set([...classes, ...elements])];
}

function withoutBrackets(selector) {
  const inner = /\([^()]*\)|\[[^\]]*\]/g;
  const outer = selector.replace(inner, "");
  return outer === selector ? selector : withoutBrackets(outer);
}
