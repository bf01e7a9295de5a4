import { join, normalize } from "node:path";
import { Marked } from "marked";
import { colored } from "./code-colors.mjs";

/**
 * A guide's Markdown as HTML: headings with addresses, tables and code that scroll by themselves and can be reached by
 * keyboard, links to other guides. A link that leads out of what is served is left as words: its reader has no clone. The
 * same in several languages, each under its name in bold, is one group, of which a script shows one at a time.
 * @param path of the file in the repository
 * @param addresses of what is served, by path in the repository
 */
export function renderGuide(text, { path, addresses }) {
  const sections = [];
  const taken = new Set(["content", "on-this-page", "all-guides"]);
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth }) {
        const html = this.parser.parseInline(tokens);
        if (depth === 1) return `<h1>${html}</h1>\n`;
        const id = freeId(taken, slug(plain(html)));
        if (depth === 2) sections.push({ id, html: html.replace(/<\/?a\b[^>]*>/g, "") });
        const label = escaped(`Link to “${plain(html)}”`);
        return `<h${depth} id="${id}">${html} <a class="anchor" href="#${id}" aria-label="${label}">#</a></h${depth}>\n`;
      },
      link({ href, title, tokens }) {
        const inside = this.parser.parseInline(tokens);
        const address = addressOf(href, path, addresses);
        if (address === null) return inside;
        return `<a href="${escaped(address)}"${title ? ` title="${escaped(title)}"` : ""}>${inside}</a>`;
      },
      code: ({ text: code, lang }) =>
        `<div class="code"><pre tabindex="0"><code${lang ? ` data-language="${escaped(lang)}"` : ""}>${colored(code, lang, escaped)}\n</code></pre></div>\n`,
      table(token) {
        return `<div class="table-scroll" tabindex="0" role="group" aria-label="Table">${tableOf(this, token)}</div>\n`;
      },
      // Guides are prose: what looks like a tag is a placeholder that lost its backticks.
      html: ({ text: html }) => escaped(html),
    },
    extensions: [{ name: "choice", renderer: choiceOf }],
    hooks: { processAllTokens: withChoices },
  });
  const html = marked.parse(text);
  const title = plain(/<h1>(.*?)<\/h1>/s.exec(html)?.[1] ?? "");
  if (title === "") throw new Error(`${path} has no first heading, so its page would have no title.`);
  return { title, html, sections };
}

const isName = ({ type, tokens }) =>
  type === "paragraph" && tokens.length === 1 && tokens[0].type === "strong";

/** Names in bold with code right below, two or more in a row, become one token. */
function withChoices(tokens) {
  const blocks = tokens.filter(({ type }) => type !== "space");
  const result = [];
  while (blocks.length > 0) {
    const options = [];
    while (blocks.length > 1 && isName(blocks[0]) && blocks[1].type === "code")
      options.push({ name: blocks.shift(), code: blocks.shift() });
    if (options.length > 1) result.push({ type: "choice", raw: "", options });
    else result.push(...options.flatMap(({ name, code }) => [name, code]));
    if (blocks.length > 0) result.push(blocks.shift());
  }
  return result;
}

function choiceOf({ options }) {
  const each = options.map(
    ({ name, code }) =>
      `<div class="code-option"><p class="code-name">${this.parser.parseInline(name.tokens[0].tokens)}</p>${this.parser.parse([code])}</div>`,
  );
  return `<div class="code-choice">\n${each.join("\n")}</div>\n`;
}

/** Many tables here have no heads, or head only some columns: then the first cell of each row is its head. */
function tableOf(renderer, { header, rows }) {
  const words = (cell) => renderer.parser.parseInline(cell.tokens);
  const hasHead = header.some((cell) => words(cell) !== "");
  const head = header.map((cell) =>
    words(cell) === "" ? "<td></td>" : `<th scope="col">${words(cell)}</th>`,
  );
  const body = rows.map(([first, ...others]) => {
    const isHead = words(header[0]) === "" && words(first) !== "";
    const tag = isHead ? `<th scope="row">${words(first)}</th>` : `<td>${words(first)}</td>`;
    return `<tr>${tag}${others.map((cell) => `<td>${words(cell)}</td>`).join("")}</tr>`;
  });
  return `<table>${hasHead ? `<thead><tr>${head.join("")}</tr></thead>` : ""}<tbody>${body.join("\n")}</tbody></table>`;
}

function addressOf(href, path, addresses) {
  const own = /^http:\/\/localhost:8080(\/.*)$/.exec(href)?.[1];
  if (own !== undefined || /^(https?:|#)/.test(href)) return own ?? href;
  const [file, anchor] = href.split("#");
  const address = addresses.get(normalize(join(path, "..", file)));
  return address === undefined ? null : address + (anchor === undefined ? "" : `#${anchor}`);
}

/** As GitHub and `documents.test.ts` have it, so that a link to a section works in both places. */
function slug(words) {
  return words
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, "")
    .replaceAll(" ", "-");
}

function freeId(taken, wanted) {
  let id = wanted;
  for (let number = 1; taken.has(id); number++) id = `${wanted}-${number}`;
  taken.add(id);
  return id;
}

const entities = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&amp;": "&" };

export function plain(html) {
  return html.replace(/<[^>]+>/g, "").replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities[entity]);
}

export function escaped(text) {
  return text.replace(/[&<>"]/g, (sign) => signs[sign]);
}

const signs = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
