import type { TSchema } from "typebox";

/**
 * An event that a feature announces, and to whom. public: one of the twelve types of the specification. extension: reaches only
 * who asks for it by name. internal: a checkpoint for our own readers; it gets no position in the stream.
 */
export type AnnouncedEvent = StreamedEvent | { type: string; audience: "internal" };

export interface StreamedEvent {
  type: string;
  audience: "public" | "extension";
  /** For its row of docs/integrating/events.md, with links as they are there. */
  when: string;
  /** A component of the partner API's document, with an `$id` and, for an extension, an example. */
  data: TSchema;
}
