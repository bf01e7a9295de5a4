import { ArrowDown, ArrowUp, Trash2 } from "../../../../design/icons/icons.tsx";

interface RowActionsProps {
  /** What is moved or taken away, such as "option 2". */
  label: string;
  index: number;
  count: number;
  onMove: (by: -1 | 1) => void;
  onRemove?: (() => void) | undefined;
}

/** Up, down and away, for whatever stands in an order. */
export function RowActions({ label, index, count, onMove, onRemove }: RowActionsProps) {
  const shared = { type: "button", className: "button-quiet button-icon" } as const;
  const move = (button: HTMLElement, by: -1 | 1) => {
    onMove(by);
    followMove(button, by);
  };
  return (
    <>
      <button
        {...shared}
        aria-label={`Move ${label} up`}
        aria-disabled={index === 0}
        data-move={-1}
        onClick={({ currentTarget }) => index > 0 && move(currentTarget, -1)}
      >
        <ArrowUp aria-hidden="true" />
      </button>
      <button
        {...shared}
        aria-label={`Move ${label} down`}
        aria-disabled={index >= count - 1}
        data-move={1}
        onClick={({ currentTarget }) => index < count - 1 && move(currentTarget, 1)}
      >
        <ArrowDown aria-hidden="true" />
      </button>
      {onRemove && (
        <button {...shared} aria-label={`Delete ${label}`} onClick={onRemove}>
          <Trash2 aria-hidden="true" />
        </button>
      )}
    </>
  );
}

/** The focus stays with what was moved, so that it can be moved on. */
function followMove(button: HTMLElement, by: -1 | 1): void {
  const item = button.closest("li, tr, fieldset, section");
  const list = item?.parentElement;
  if (!item || !list) return;
  const at = [...list.children].indexOf(item) + by;
  requestAnimationFrame(() => {
    const there = list.children[at]?.querySelector(`[data-move="${by}"]`);
    if (there instanceof HTMLElement) there.focus();
  });
}

/** A list with two neighbours exchanged. */
export function moved<Item>(items: readonly Item[], index: number, by: -1 | 1): Item[] {
  const list = [...items];
  const [one, other] = [list[index], list[index + by]];
  if (one === undefined || other === undefined) return list;
  list[index] = other;
  list[index + by] = one;
  return list;
}

export function replaced<Item>(items: readonly Item[], index: number, item: Item): Item[] {
  return items.map((each, at) => (at === index ? item : each));
}

export function without<Item>(items: readonly Item[], index: number): Item[] {
  return items.filter((_, at) => at !== index);
}
