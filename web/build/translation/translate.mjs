import { messagesOf } from "./messages.mjs";

/** The source of a module in another language. `translationOf` gives a message's words, or nothing: it stays English. */
export function translate(code, path, translationOf) {
  const messages = messagesOf(code, path).filter(({ key }) => translationOf(key));
  return rewrite(0, code.length);

  function rewrite(from, to) {
    let result = "";
    let at = from;
    for (const message of messages) {
      if (message.start < at || message.end > to) continue;
      result += code.slice(at, message.start) + written(message);
      at = message.end;
    }
    return result + code.slice(at, to);
  }

  function written({ key, kind, parts }) {
    const translation = translationOf(key);
    if (kind === "text") return pieces(translation, parts).map(jsx).join("");
    if (kind === "template") return `\`${pieces(translation, parts).map(templatePart).join("")}\``;
    if (kind === "plural")
      return translation
        .split("|")
        .map((form) => JSON.stringify(form))
        .join(", ");
    return kind === "attribute" ? `{${JSON.stringify(translation)}}` : JSON.stringify(translation);
  }

  function jsx({ text, node, tag }) {
    if (text !== undefined) return `{${JSON.stringify(text)}}`;
    if (tag === "open") return rewrite(node.openingElement.start, node.openingElement.end);
    if (tag === "close") return code.slice(node.closingElement.start, node.closingElement.end);
    return rewrite(node.start, node.end);
  }

  function templatePart({ text, node }) {
    return text === undefined ? `\${${rewrite(node.start, node.end)}}` : text.replace(/[\\`]|\$\{/g, "\\$&");
  }
}

/** A translation in order: its texts, and what its names stand for. */
function pieces(translation, parts) {
  const found = [];
  let at = 0;
  for (const match of translation.matchAll(/\{(\w+)\}|<(\/?)(\w+)(\/?)>/g)) {
    const node = parts.get(match[1] ?? match[3]);
    if (!node) continue;
    if (match.index > at) found.push({ text: translation.slice(at, match.index) });
    found.push({ node, tag: match[3] && !match[4] ? (match[2] ? "close" : "open") : undefined });
    at = match.index + match[0].length;
  }
  if (at < translation.length) found.push({ text: translation.slice(at) });
  return found;
}
