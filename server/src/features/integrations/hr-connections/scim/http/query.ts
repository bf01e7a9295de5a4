import { Type } from "typebox";

const name = (description: string) => Type.Optional(Type.String({ maxLength: 2000, description }));

/** Which attributes an answer has (RFC 7644, 3.9). */
const selectionParameters = {
  attributes: name("Only these"),
  excludedAttributes: name("All but these"),
};

/** RFC 7644, 3.4.2. */
export const listQuery = Type.Object({
  // Longer ones are refused with the word that SCIM has for it.
  filter: Type.Optional(Type.String()),
  startIndex: Type.Optional(Type.Integer()),
  count: Type.Optional(Type.Integer()),
  ...selectionParameters,
});

export const selectionQuery = Type.Object(selectionParameters);
export const idParams = Type.Object({ id: Type.String({ maxLength: 255 }) });
