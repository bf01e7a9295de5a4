import type { TSchema } from "typebox";

/**
 * An event that a feature publishes, and its audience. public: one of the twelve types of the specification. extension: reaches
 * only subscribers that name it. internal: a checkpoint for our own readers, without a position in the stream.
 */
export type AnnouncedEvent = StreamedEvent | { type: string; audience: "internal" };

export interface StreamedEvent {
  type: string;
  audience: "public" | "extension";
  /** Its row in docs/integrating/events.md, with links relative to that page. */
  when: string;
  /** A component of the partner API document, with an `$id` and, for an extension, an example. */
  data: TSchema;
}
