import { words } from "../../../words.ts";
import { letDrag } from "./drag.ts";
import { arrange, moveTo, positionOf } from "./places.ts";

/**
 * Items can be moved by buttons, by a handle and by their numbers; however that is done, the numbers are their places. Before
 * the first move none has a number: the order they happen to stand in is no answer.
 */
export function makeMovable(list: HTMLElement): void {
  arrange(list);
  for (const item of list.querySelectorAll<HTMLElement>(":scope > li")) addControls(list, item);
}

function addControls(list: HTMLElement, item: HTMLElement): void {
  const line = item.querySelector(".item-line");
  const text = item.querySelector(".item-text")?.textContent ?? "";
  const controls = words("move");
  const [up, down] = controls.querySelectorAll("button");
  up?.addEventListener("click", () => move(list, item, positionOf(item) - 1));
  down?.addEventListener("click", () => move(list, item, positionOf(item) + 1));
  for (const button of [up, down]) button?.setAttribute("aria-label", `${button.textContent}: ${text}`);
  const grip = controls.querySelector<HTMLElement>(".grip");
  if (grip) letDrag(grip, item, (place) => move(list, item, place));
  line?.after(controls);
  const select = item.querySelector("select");
  select?.addEventListener("change", () => move(list, item, Number(select.value) || positionOf(item)));
}

function move(list: HTMLElement, item: HTMLElement, place: number): void {
  moveTo(list, item, place);
  list.dispatchEvent(new Event("input", { bubbles: true }));
  announce(positionOf(item), list.childElementCount);
}

function announce(place: number, total: number): void {
  const sentence = words("moved");
  for (const [name, value] of Object.entries({ place, total })) {
    const slot = sentence.querySelector(`.${name}`);
    if (slot) slot.textContent = String(value);
  }
  document.getElementById("announcement")?.replaceChildren(sentence);
}
