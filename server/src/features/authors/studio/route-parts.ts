import { Type } from "typebox";
import { everyOperator } from "#platform/http/guard/operator-roles.ts";

/** What the studio's routes have in common. */
/** A number of a revision or a version that somebody may ask for. */
export const numberBounds = { minimum: 1, maximum: Number.MAX_SAFE_INTEGER };
export const tags = ["Studio"];
export const params = Type.Object({ id: Type.String({ description: "Internal id of the draft" }) });
export const templateParams = Type.Object({ id: Type.String({ description: "Internal id of the lesson" }) });
/** Authors and publishers see their own organization's, those who run the service every one. */
export const whoeverReads = everyOperator;
