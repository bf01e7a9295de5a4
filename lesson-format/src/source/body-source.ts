import { type BlockModel, dashesOf, pieceLines } from "../pieces/block-model.ts";
import type { Body, BodySection, ContentBlock } from "../template-content.ts";
import { inlineSource, lineSource } from "./inline-source.ts";
import { questionSource } from "./question-source.ts";
import { yamlList, yamlText } from "./yaml-source.ts";

/** `en.md` and its siblings, as authors write them. A paragraph is one line. */
export function bodySource(body: Body): string {
  const queries = Object.entries(body.queries).map(([key, words]) => `  ${key}: ${yamlList(words)}`);
  const frontMatter = [
    `title: ${yamlText(body.title)}`,
    `description: ${yamlText(body.description)}`,
    `summary: ${yamlText(body.summary)}`,
    ...(queries.length > 0 ? ["queries:", ...queries] : []),
  ];
  return `${["---", ...frontMatter, "---"].join("\n")}\n${body.sections.map(sectionSource).join("\n\n")}\n`;
}

function sectionSource({ id, heading, blocks, questions }: BodySection): string {
  const start = `## ${id} | ${inlineSource(heading)}`;
  return [start, ...blocks.map(blockSource), ...questions.map(questionSource)].join("\n\n");
}

function blockSource(block: ContentBlock): string {
  return pieceLines(modelOf(block)).join("\n");
}

function modelOf(block: ContentBlock): BlockModel {
  switch (block.type) {
    case "paragraph":
      return { kind: "paragraph", text: lineSource(block.children) };
    case "list":
      return { kind: "list", isOrdered: block.ordered, items: block.items.map(inlineSource) };
    case "quotation":
      return { kind: "quotation", text: inlineSource(block.children) };
    case "picture":
      return {
        kind: "picture",
        name: block.name,
        alt: inlineSource(block.alt),
        caption: lineSource(block.caption),
      };
    case "table": {
      const rows = [block.head, ...block.rows].map((row) => row.map(inlineSource));
      return { kind: "table", rows, dashes: dashesOf(block.head.length) };
    }
    case "surface": {
      const parts = block.parts.map(({ part, text }) => ({ part, text: inlineSource(text) }));
      return { kind: "surface", surface: block.surface, parts };
    }
    case "box":
      return { kind: "box", box: block.kind, text: blocksSource(block.blocks) };
    case "when": {
      const { name, words } = block.rule;
      return { kind: "when", rule: name, words: words.join(", "), text: blocksSource(block.blocks) };
    }
  }
}

function blocksSource(blocks: readonly ContentBlock[]): string {
  return blocks.map(blockSource).join("\n\n");
}
