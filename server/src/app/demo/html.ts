/** Text that is HTML already. */
export interface Html {
  readonly html: string;
}

type Value = string | number | Html | readonly Html[] | null;

/** A template whose values are escaped, unless they are HTML of such a template themselves. */
export function html(texts: TemplateStringsArray, ...values: readonly Value[]): Html {
  const pieces = texts.map((text, index) => text + render(values[index] ?? null));
  return { html: pieces.join("") };
}

function render(value: Value): string {
  if (value === null) return "";
  if (typeof value === "string" || typeof value === "number") return escapeHtml(String(value));
  return "html" in value ? value.html : value.map(render).join("");
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
