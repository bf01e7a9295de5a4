import { type FocusEvent, type MouseEvent, useRef } from "react";

/**
 * What only stands in a field until somebody writes, such as the original of a translation, is selected with the field: typing
 * replaces it. For an element around the fields.
 */
export function useUnwritten(isUnwritten: (text: string) => boolean) {
  const entered = useRef<EventTarget | null>(null);
  const select = (field: EventTarget) => {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
    // What a click has marked by being drawn stays marked.
    const isMarked = field.selectionStart !== field.selectionEnd;
    if (!isMarked && isUnwritten(field.value)) field.select();
  };
  return {
    onFocus({ target }: FocusEvent) {
      entered.current = target;
      select(target);
    },
    // A click that brings the focus sets the cursor afterwards.
    onClick({ target }: MouseEvent) {
      if (entered.current === target) select(target);
      entered.current = null;
    },
  };
}
