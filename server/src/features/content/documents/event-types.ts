import { Type } from "typebox";
import type { AnnouncedEvent } from "#platform/announced-event.ts";
import { Nullable } from "#platform/schema.ts";

const document = {
  document_id: Type.String({ format: "uuid" }),
  filename: Type.String(),
  status: Type.String(),
};
const DocumentEventData = Type.Object(
  { ...document, error: Nullable(Type.String()) },
  { $id: "DocumentEventData" },
);
const DocumentFailedEventData = Type.Object(
  { ...document, error: Type.String({ description: "Why it cannot be read" }) },
  { $id: "DocumentFailedEventData" },
);

export const documentEvents: readonly AnnouncedEvent[] = [
  {
    type: "document.processed",
    audience: "public",
    when: "a [document](documents.md) was read, or cannot be",
    data: DocumentEventData,
  },
  {
    type: "document.failed",
    audience: "public",
    when: "a [document](documents.md) was read, or cannot be",
    data: DocumentFailedEventData,
  },
];
