/** From 1. */
export function positionOf(item: Element): number {
  return [...(item.parentElement?.children ?? [])].indexOf(item) + 1;
}

/** Moves an item, and gives all of them the numbers of their places. */
export function moveTo(list: Element, item: Element, wanted: number): void {
  const place = Math.min(Math.max(wanted, 1), list.childElementCount);
  // Its neighbours move around it: so it keeps the focus, and the finger that drags it.
  while (positionOf(item) > place && item.previousElementSibling) item.after(item.previousElementSibling);
  while (positionOf(item) < place && item.nextElementSibling) item.before(item.nextElementSibling);
  for (const [index, select] of list.querySelectorAll("select").entries()) select.value = String(index + 1);
}

/** By numbers that were chosen before a script arrived, or restored. */
export function arrange(list: Element): void {
  const numbers = new Map(
    [...list.children].map((item) => [item, item.querySelector("select")?.value ?? ""]),
  );
  if ([...numbers.values()].includes("")) return;
  const currentPosition = (item: Element) => Number(numbers.get(item));
  list.append(...[...list.children].sort((one, other) => currentPosition(one) - currentPosition(other)));
}
