import { type ReactNode, useRef } from "react";
import { flushSync } from "react-dom";
import { Button } from "../../../../design/button.tsx";
import { moved, RowActions, without } from "./row-actions.tsx";
import { ForStructure } from "./structure.tsx";

interface RowsProps<Item> {
  items: readonly Item[];
  /** What a row is called, such as "point 2". */
  nameOf: (index: number) => string;
  rowClass?: string;
  /** The last one cannot be taken away. */
  keepsOne?: boolean;
  /** So many there may be. */
  most: number;
  addWords: string;
  onAdd: () => void;
  onChange: (items: Item[]) => void;
  children: (item: Item, index: number) => ReactNode;
}

/** Rows of one kind in an order: each can be moved and taken away, and another one added below them. */
export function Rows<Item>({ items, nameOf, rowClass, keepsOne, most, onChange, ...rest }: RowsProps<Item>) {
  const { addWords, onAdd, children } = rest;
  const list = useRef<HTMLOListElement>(null);
  const mayRemove = !keepsOne || items.length > 1;
  const add = () => {
    // At once: whoever types on writes into the new row.
    flushSync(onAdd);
    list.current?.lastElementChild?.querySelector<HTMLElement>("input[type=text], textarea")?.focus();
  };
  return (
    <>
      <ol ref={list} className="studio-rows">
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place, and holds nothing of its own
          <li key={index} className={["studio-row", rowClass].filter(Boolean).join(" ")}>
            {children(item, index)}
            <ForStructure>
              <div className="studio-row-actions">
                <RowActions
                  label={nameOf(index)}
                  index={index}
                  count={items.length}
                  onMove={(by) => onChange(moved(items, index, by))}
                  onRemove={mayRemove ? () => onChange(without(items, index)) : undefined}
                />
              </div>
            </ForStructure>
          </li>
        ))}
      </ol>
      {items.length < most && (
        <ForStructure>
          <div>
            <Button isSmall data-adds-row onClick={add}>
              {addWords}
            </Button>
          </div>
        </ForStructure>
      )}
    </>
  );
}
