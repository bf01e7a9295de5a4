import { Type } from "typebox";
import { Timestamp } from "#platform/schema.ts";

export const WebhookActivity = Type.Object(
  {
    hours: Type.Array(
      Type.Object({
        from: Timestamp,
        delivered: Type.Integer({ description: "Deliveries that arrived in this hour" }),
        failed: Type.Integer({ description: "Deliveries given up in this hour" }),
      }),
      {
        description: "The last 24 hours, the oldest first, this one included; of the latest 50000 deliveries",
      },
    ),
  },
  { $id: "WebhookActivity" },
);
