import { createElement, Fragment, type ReactNode } from "react";

/** Renders a list that is never reordered or changed, so its items need no keys. */
export function inOrder<Item>(items: Item[], render: (item: Item) => ReactNode): ReactNode {
  return createElement(Fragment, null, ...items.map((item) => render(item)));
}
