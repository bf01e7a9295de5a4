import { Type } from "typebox";

const count = (description: string) => Type.Integer({ minimum: 0, description });

export const EncryptionKeys = Type.Object(
  {
    keys: Type.Array(
      Type.Object({
        id: Type.String({ description: "Derived from the key; tells nothing about it" }),
        position: Type.Integer({
          description: "In `SECRET_KEY`, from 1; the first key writes, all of them read",
        }),
        secrets: count("Stored secrets that this key has written"),
        may_be_removed: Type.Boolean({
          description: "Nothing that is stored needs it any more. People's JWTs that it signed end with it",
        }),
      }),
    ),
    secrets: Type.Array(
      Type.Object({
        name: Type.String({ description: "What is stored", examples: ["webhook_secret"] }),
        is_short_lived: Type.Boolean({
          description: "Gone within a day: nothing is lost when one does not open",
        }),
        current: count("Written by the first key"),
        old: count("Written by another key; encrypted anew by itself, within minutes"),
        unreadable: count("Damaged, or written by a key that `SECRET_KEY` does not hold"),
      }),
    ),
    missing_keys: Type.Array(Type.String(), {
      description: "Ids of keys that stored secrets were written with and that `SECRET_KEY` does not hold",
    }),
  },
  { $id: "EncryptionKeys" },
);
