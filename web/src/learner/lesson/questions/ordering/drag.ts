/** Drags an item among its neighbours by its handle, with a mouse or a finger. */
export function letDrag(grip: HTMLElement, item: HTMLElement, moveTo: (place: number) => void): void {
  grip.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    grip.setPointerCapture(event.pointerId);
    item.classList.add("is-dragged");
  });
  grip.addEventListener("pointermove", ({ pointerId, clientY }) => {
    if (!grip.hasPointerCapture(pointerId)) return;
    const place = positionUnder(item, clientY);
    if (place !== null) moveTo(place);
  });
  grip.addEventListener("lostpointercapture", () => item.classList.remove("is-dragged"));
}

/** The place of the neighbour that the pointer is over; its middle, so that items of different heights do not flicker. */
function positionUnder(item: HTMLElement, y: number): number | null {
  const siblings = [...(item.parentElement?.children ?? [])];
  const own = siblings.indexOf(item);
  const target = siblings.findIndex((sibling, index) => {
    const { top, height } = sibling.getBoundingClientRect();
    const middle = top + height / 2;
    return index < own ? y < middle : index > own && y > middle && !isFollowedBy(siblings, index, y);
  });
  return target === -1 ? null : target + 1;
}

/** Whether the pointer is past the middle of the next one as well. */
function isFollowedBy(siblings: Element[], index: number, y: number): boolean {
  const next = siblings[index + 1]?.getBoundingClientRect();
  return next !== undefined && y > next.top + next.height / 2;
}
