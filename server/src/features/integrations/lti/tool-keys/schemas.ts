import { Type } from "typebox";
import { Nullable, Timestamp } from "#platform/schema.ts";

export const ToolJwks = Type.Object(
  {
    keys: Type.Array(
      Type.Object({
        kty: Type.String(),
        n: Type.String(),
        e: Type.String(),
        kid: Type.String(),
        use: Type.String(),
        alg: Type.String(),
      }),
    ),
  },
  { $id: "ToolKeySet" },
);

export const RotateToolKey = Type.Object(
  {
    immediately: Type.Optional(
      Type.Boolean({
        description: "The new key signs at once, and all others are destroyed",
        examples: [false],
      }),
    ),
  },
  { title: "LtiKeyRotate" },
);

export const ToolKey = Type.Object(
  {
    id: Type.String({ description: "The key's `kid`" }),
    creation_date: Timestamp,
    signs_from: Timestamp,
    published_until: Nullable(Timestamp),
  },
  { $id: "LtiToolKey" },
);
