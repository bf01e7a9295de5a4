import { Type } from "typebox";
import { pageParameters } from "./pagination.ts";

/** Query parameters of a list that `answerList` answers. `fields` comes by itself. */
export const listParameters = {
  ...pageParameters,
  cursor: Type.Optional(
    Type.String({
      maxLength: 8000,
      description:
        "Instead of `page`: begin with `*`, then follow `next`. Rows that are added or removed meanwhile neither repeat others nor hide them.",
      examples: ["*"],
    }),
  ),
};

/** The `sort` of a list. The standard is written as a caller would, such as `-creation_date`. */
export function sortParameter(keys: readonly string[], standard: string) {
  return Type.Optional(
    Type.String({
      maxLength: 255,
      description: `Comma list of ${keys.join(", ")}; - in front for descending. Default: ${standard}`,
      examples: [standard],
    }),
  );
}
