import { Type } from "typebox";
import { Nullable } from "#platform/schema.ts";

/** The partner's key of the learner that an event is about, in addition to `user_id`. */
export const learnerKey = {
  provider: Type.Optional(Nullable(Type.String())),
  provider_id: Type.Optional(
    Nullable(
      Type.String({ description: "The learner's key at the partner; null where the learner has none" }),
    ),
  ),
};
