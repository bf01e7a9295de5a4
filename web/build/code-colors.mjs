import Prism from "prismjs";
import loadLanguages from "prismjs/components/index.js";

loadLanguages(["bash", "csharp", "java", "json", "php", "python", "typescript"]);

const names = { sh: "bash", ts: "typescript" };
const parts = new Map([
  ["comment", "comment"],
  ["shebang", "comment"],
  ["string", "string"],
  ["char", "string"],
  ["template-string", "string"],
  ["interpolation-string", "string"],
  ["keyword", "keyword"],
  ["boolean", "keyword"],
  ["number", "number"],
  ["property", "field"],

  ["environment", "field"],
  ["assign-left", "field"],
]);

/**
 * Code as HTML in which comments, strings, keywords, numbers and names are marked: a reader tells them apart by more than color,
 * so no more kinds than these. A language that is not known stays as it is, escaped.
 */
export function colored(code, language, escaped) {
  const grammar = Prism.languages[names[language] ?? language];
  if (grammar === undefined) return escaped(code);
  return Prism.tokenize(code, grammar).map(htmlOf).join("");

  function htmlOf(token) {
    if (typeof token === "string") return escaped(token);
    const inside = [token.content].flat().map(htmlOf).join("");
    const part =
      parts.get(token.type) ??
      [token.alias]
        .flat()
        .map((alias) => parts.get(alias))
        .find(Boolean);
    return part === undefined ? inside : `<span class="code-${part}">${inside}</span>`;
  }
}
