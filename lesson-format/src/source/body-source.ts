import { cellSource } from "../body/table.ts";
import type { Span } from "../span.ts";
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
  switch (block.type) {
    case "paragraph":
      return lineSource(block.children);
    case "list":
      return block.items
        .map((item, index) => `${block.ordered ? `${index + 1}.` : "-"} ${inlineSource(item)}`)
        .join("\n");
    case "quotation":
      return `> ${inlineSource(block.children)}`;
    case "picture": {
      const source = `![${inlineSource(block.alt)}](${block.name})`;
      return block.caption.length === 0 ? source : `${source}\n${lineSource(block.caption)}`;
    }
    case "table":
      return [block.head, block.head.map(() => null), ...block.rows].map(rowSource).join("\n");
    case "surface": {
      const lines = block.parts.map(({ part, text }) => `${part} | ${inlineSource(text)}`);
      return [`::: ${block.surface}`, ...lines, ":::"].join("\n");
    }
    case "box":
      return containerSource(block.kind, block.blocks);
    case "when":
      return containerSource(`when ${block.rule.name}: [${block.rule.words.join(", ")}]`, block.blocks);
  }
}

/** A cell that is null is one of the row of dashes. */
function rowSource(cells: readonly (Span[] | null)[]): string {
  const texts = cells.map((cell) => (cell === null ? "---" : cellSource(inlineSource(cell))));
  return texts.every((text) => text === "---") ? `|${texts.join("|")}|` : `| ${texts.join(" | ")} |`;
}

function containerSource(name: string, blocks: readonly ContentBlock[]): string {
  return `::: ${name}\n${blocks.map(blockSource).join("\n\n")}\n:::`;
}
