import type { Inline } from "../../text/inline.ts";

/** The mock-ups that are drawn, and the places in each that can hold a text. */
interface PartsOf {
  mail: "from" | "to" | "subject" | "body" | "link" | "button" | "attachment" | "signature";
  chat: "name" | "message" | "reply" | "link" | "time";
  browser: "tab" | "address" | "page" | "field" | "button";
  workshop: "floor" | "ladder" | "machine" | "socket" | "shelf" | "door" | "exit" | "person";
}

export type SurfaceKind = keyof PartsOf;
export type SurfacePart<Kind extends SurfaceKind = SurfaceKind> = PartsOf[Kind];

/** What stands at one of the places, in the order in which it is read. */
export interface DrawnPart {
  part: SurfacePart;
  text: Inline[];
}
