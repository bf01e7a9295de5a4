import { type Finding, type Section, search } from "./rank.ts";

/** A search field in the page's head, which `/` leads to. What it looks through is loaded when somebody is about to type. */
export function offerSearch(): void {
  const head = document.querySelector(".masthead");
  if (!head) return;
  const field = document.createElement("input");
  field.type = "search";
  field.placeholder = "Search";
  field.ariaLabel = "Search the guides";
  field.autocomplete = "off";
  const status = document.createElement("p");
  status.role = "status";
  status.className = "search-status";
  const list = document.createElement("ol");
  const results = document.createElement("div");
  results.className = "search-results";
  results.hidden = true;
  results.append(status, list);
  const search = document.createElement("search");
  search.className = "guide-search";
  search.append(field, results);
  head.append(search);

  field.addEventListener("focus", () => void sections().catch(() => undefined), { once: true });
  field.addEventListener("input", () => void show(field.value));
  search.addEventListener("keydown", (event) => moveOn(event, field, list));
  search.addEventListener("focusout", ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && search.contains(relatedTarget))) results.hidden = true;
  });
  field.addEventListener("focus", () => {
    results.hidden = field.value.trim() === "";
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    event.preventDefault();
    field.focus();
  });

  async function show(query: string) {
    const found = await findingsOf(query);
    if (query !== field.value) return; // somebody typed on meanwhile
    results.hidden = query.trim() === "";
    list.replaceChildren(...(found ?? []).map(itemOf));
    status.textContent = wordsFor(found);
  }
}

function wordsFor(found: Finding[] | null): string {
  if (found === null) return "The search could not be loaded. Check your connection and type on.";
  if (found.length === 0) return "Nothing found. Try one word of it, or the name of a field or a path.";
  return found.length === 1 ? "1 section" : `${found.length} sections`;
}

/** Null: what is searched could not be loaded. */
async function findingsOf(query: string): Promise<Finding[] | null> {
  try {
    return search(await sections(), query);
  } catch {
    return null;
  }
}

let loading: Promise<Section[]> | undefined;

function sections(): Promise<Section[]> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined; // the next key tries again
    throw error;
  });
  return loading;
}

async function load(): Promise<Section[]> {
  const response = await fetch("/docs/search.json");
  if (!response.ok) throw new Error(`search.json: ${response.status}`);
  return response.json();
}

function itemOf({ section: { title, heading, href }, excerpt }: Finding): HTMLLIElement {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = href;
  const name = document.createElement("strong");
  name.textContent = heading;
  link.append(name);
  if (heading !== title) link.append(` ${title}`);
  const text = document.createElement("span");
  for (const [index, part] of excerpt.entries()) {
    const mark = document.createElement("mark");
    mark.textContent = part;
    text.append(index % 2 === 1 ? mark : part);
  }
  link.append(text);
  item.append(link);
  return item;
}

/** Arrow keys from the field through what was found and back, Enter to the first, Escape closes. */
function moveOn(event: KeyboardEvent, field: HTMLInputElement, list: HTMLElement): void {
  const stops: Element[] = [field, ...list.querySelectorAll("a")];
  const at = stops.indexOf(document.activeElement ?? field);
  if (event.key === "Escape") {
    field.value = "";
    field.dispatchEvent(new Event("input"));
    field.focus();
  } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    const next = stops[at + (event.key === "ArrowDown" ? 1 : -1)];
    if (next instanceof HTMLElement) next.focus();
  } else if (event.key === "Enter" && at === 0) {
    list.querySelector("a")?.click();
  }
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
