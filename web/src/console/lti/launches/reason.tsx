import { Fragment } from "react";

/** A sentence of the API's, in which backticks mark what is to be typed or compared letter by letter. */
export function Reason({ text }: { text: string }) {
  return text.split("`").map((part, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence keep their order
    return index % 2 === 1 ? <code key={index}>{part}</code> : <Fragment key={index}>{part}</Fragment>;
  });
}
