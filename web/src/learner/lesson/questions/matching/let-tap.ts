import { words } from "../../../words.ts";

/**
 * Pairs are also made by two taps: a card, then the line that it belongs to. Cards show all of their words, which a list in a
 * phone's width cuts off; keys and screen readers have the lists, which say the same.
 */
export function letTap(list: HTMLElement): void {
  const selects = [...list.querySelectorAll("select")];
  const tray = words("cards");
  const cards = tray.querySelector("div");
  let chosen: HTMLButtonElement | null = null;

  function choose(card: HTMLButtonElement | null) {
    chosen?.classList.remove("is-chosen");
    chosen = card;
    chosen?.classList.add("is-chosen");
    list.classList.toggle("is-placing", chosen !== null);
  }

  function showUsed() {
    for (const card of cards?.children ?? [])
      if (card instanceof HTMLButtonElement)
        card.classList.toggle(
          "is-used",
          selects.some(({ value }) => value === card.value),
        );
  }

  for (const { value, text } of selects[0]?.options ?? []) {
    if (value === "") continue;
    const card = document.createElement("button");
    Object.assign(card, { type: "button", tabIndex: -1, value, textContent: text });
    card.addEventListener("click", () => choose(card === chosen ? null : card));
    cards?.append(card);
  }
  if (cards) cards.lang = selects[0]?.lang ?? "";
  list.addEventListener("click", (event) => {
    const line = event.target instanceof Element ? event.target.closest(".item") : null;
    const select = line?.querySelector("select");
    if (!chosen || !select) return;
    event.preventDefault();
    for (const other of selects) if (other.value === chosen.value) other.value = "";
    select.value = chosen.value;
    choose(null);
    select.dispatchEvent(new Event("input", { bubbles: true }));
  });
  list.addEventListener("input", showUsed);
  list.before(tray);
  showUsed();
}
