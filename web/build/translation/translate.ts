import { messagesOf } from "./messages.ts";
import type { Message, Parts, SyntaxNode } from "./syntax.ts";

type TranslationOf = (key: string) => string | undefined;

/** Of a translation: a text, a value, or a tag of an element. */
type Piece = { text: string } | { node: SyntaxNode; tag?: "open" | "close" };

/** The source of a module in another language. `translationOf` gives a message's words, or nothing: it stays English. */
export function translate(code: string, path: string, translationOf: TranslationOf): string {
  const messages = messagesOf(code, path);
  return rewrite(0, code.length);

  function rewrite(from: number, to: number): string {
    let result = "";
    let at = from;
    for (const message of messages) {
      const translation = translationOf(message.key);
      if (!translation || message.start < at || message.end > to) continue;
      result += code.slice(at, message.start) + written(message, translation);
      at = message.end;
    }
    return result + code.slice(at, to);
  }

  function written({ kind, parts }: Message, translation: string): string {
    if (kind === "text") return pieces(translation, parts).map(jsx).join("");
    if (kind === "template") return `\`${pieces(translation, parts).map(templatePart).join("")}\``;
    if (kind === "plural") return translation.split("|").map(quoted).join(", ");
    return kind === "attribute" ? `{${quoted(translation)}}` : quoted(translation);
  }

  function jsx(piece: Piece): string {
    if ("text" in piece) return `{${quoted(piece.text)}}`;
    const { node, tag } = piece;
    if (tag === "open") return rewrite(node.openingElement.start, node.openingElement.end);
    if (tag === "close") return code.slice(node.closingElement.start, node.closingElement.end);
    return rewrite(node.start, node.end);
  }

  function templatePart(piece: Piece): string {
    if ("text" in piece) return piece.text.replace(/[\\`]|\$\{/g, "\\$&");
    return `\${${rewrite(piece.node.start, piece.node.end)}}`;
  }
}

const quoted = (text: string) => JSON.stringify(text);

/** A translation in order: its texts, and what its names stand for. */
function pieces(translation: string, parts: Parts): Piece[] {
  const found: Piece[] = [];
  let at = 0;
  for (const match of translation.matchAll(/\{(\w+)\}|<(\/?)(\w+)(\/?)>/g)) {
    const [whole, value, closing, tag, single] = match;
    const node = parts.get(value ?? tag ?? "");
    if (!node) continue;
    if (match.index > at) found.push({ text: translation.slice(at, match.index) });
    found.push(tag && !single ? { node, tag: closing ? "close" : "open" } : { node });
    at = match.index + whole.length;
  }
  if (at < translation.length) found.push({ text: translation.slice(at) });
  return found;
}
