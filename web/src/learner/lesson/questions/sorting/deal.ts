import { words } from "../../../words.ts";

/**
 * Shows one card after the other: the groups are tiles below it, and what is sorted becomes a line. The radios stay what is
 * chosen with, in their order, so keys and screen readers have all of them from the beginning. A sorted line opens again when it
 * is tapped.
 */
export function deal(list: HTMLElement): void {
  const items = [...list.children];
  const left = words("left");
  const hint = left.querySelector("p");
  const number = left.querySelector(".left");
  list.classList.add("is-dealt");
  list.after(left);

  function count() {
    const open = items.filter((item) => !item.querySelector(":checked")).length;
    if (number) number.textContent = String(open);
    if (hint) hint.hidden = open === 0;
  }

  // A choice is a click first and a change afterwards, so only a tap on what is chosen already leaves the line open.
  list.addEventListener("click", ({ target }) => itemOf(target)?.classList.add("is-open"));
  list.addEventListener("change", ({ target }) => {
    itemOf(target)?.classList.remove("is-open");
    count();
  });
  count();
}

function itemOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest(".item") : null;
}
