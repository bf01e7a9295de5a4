/** What one drawing may come to, everything counted as often as it is drawn. */
const MOST_WEIGHT = 50_000;
/** Of an effect beside that of a shape: each is computed for every pixel. */
const EFFECT_WEIGHT = 5_000;
/** Their rendering time grows with a number in the file. */
const endless =
  /^fe(turbulence|morphology|convolvematrix|diffuselighting|specularlighting|displacementmap)$/i;
const tag = /<(\/?)([A-Za-z][\w:.-]*)((?:[^<>"'/]|"[^"]*"|'[^']*'|\/(?!>))*)(\/?)>/g;
/** Each with what ends it. */
const hidden: Readonly<Record<string, string>> = { "<!--": "-->", "<![CDATA[": "]]>", "<?": "?>" };

interface Shape {
  weight: number;
  children: Shape[];
  /** Ids of what is drawn in its place or upon it. */
  names: string[];
}

/**
 * Whether an SVG is drawn in moderate time, as nobody can stop drawing once it has begun: no entities, no effects without
 * end, and nothing that refers to itself again and again. Looked at in one pass.
 */
export function isModestDrawing(bytes: Uint8Array): boolean {
  const text = plainText(bytes);
  if (text === null || isOfStrangeParts(text)) return false;
  const root: Shape = { weight: 0, children: [], names: [] };
  const byId = new Map<string, Shape>();
  const open = [root];
  for (const [, closing, name = "", attributes = "", isEmpty] of text.matchAll(tag)) {
    if (endless.test(name)) return false;
    if (closing) {
      if (open.length > 1) open.pop();
      continue;
    }
    const shape: Shape = {
      weight: /^fe[A-Z]/.test(name) ? EFFECT_WEIGHT : 1,
      children: [],
      names: namesIn(attributes),
    };
    const id = /\sid\s*=\s*["']([^"']*)/.exec(attributes)?.[1];
    if (id !== undefined) byId.set(id, shape);
    open.at(-1)?.children.push(shape);
    if (!isEmpty) open.push(shape);
    if (open.length > 200) return false;
  }
  return weigh(root, byId, new Map()) <= MOST_WEIGHT;
}

/** Null for what is not the XML that is looked at here: packed, in another encoding, or with a part that does not end. */
function plainText(bytes: Uint8Array): string | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
  if (!/^\uFEFF?\s*</.test(text) || text.includes("\0")) return null;
  if (/^\uFEFF?\s*<\?xml[^>]{0,100}encoding\s*=\s*["'](?!utf-8)/i.test(text)) return null;
  const parts: string[] = [];
  let at = 0;
  for (const begin of text.matchAll(/<!--|<!\[CDATA\[|<\?/g)) {
    if (begin.index < at) continue;
    const end = text.indexOf(hidden[begin[0]] ?? "", begin.index);
    if (end < 0) return null;
    parts.push(text.slice(at, begin.index));
    at = end + 3 - (begin[0] === "<?" ? 1 : 0);
  }
  return [...parts, text.slice(at)].join(" ");
}

/** What cannot be weighed: names that stand for text, pictures within, dashes, and references out of a style sheet. */
function isOfStrangeParts(text: string): boolean {
  if (/<!(ENTITY|DOCTYPE[^>[]*\[)/i.test(text) || /<(image|feImage)\b|stroke-dasharray/i.test(text))
    return true;
  return /<style\b/i.test(text) && /<(pattern|filter|mask|marker|clipPath)\b/i.test(text);
}

function namesIn(attributes: string): string[] {
  return [...attributes.matchAll(/(?:href\s*=\s*["']|url\(\s*["']?)#([^"')\s]*)/g)].map(
    ([, name = ""]) => name,
  );
}

/** A shape that is still being weighed refers to itself: it has no end. */
function weigh(shape: Shape, byId: ReadonlyMap<string, Shape>, known: Map<Shape, number>): number {
  const found = known.get(shape);
  if (found !== undefined) return found;
  known.set(shape, Number.POSITIVE_INFINITY);
  let sum = shape.weight;
  for (const child of shape.children) sum += weigh(child, byId, known);
  for (const name of shape.names) {
    const named = byId.get(name);
    if (named) sum += weigh(named, byId, known);
  }
  known.set(shape, sum);
  return sum;
}
