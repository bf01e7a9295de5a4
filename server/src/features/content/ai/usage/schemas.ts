import { Type } from "typebox";
import { Choice, DateOnly, Nullable } from "#platform/schema.ts";
import { aiUses } from "../uses.ts";

export const AiUsage = Type.Object(
  {
    day: { ...DateOnly, description: "In UTC" },
    use: Choice(aiUses, { description: "What models were asked for" }),
    model: Type.String({ description: "As the endpoint calls it", examples: ["mistral-small"] }),
    calls: Type.Integer({ description: "That began: what a budget had no room for is not among them" }),
    failures: Type.Integer({ description: "Calls of these that brought nothing; the embedded way went on" }),
    input_tokens: Type.Integer(),
    output_tokens: Type.Integer(),
    listened_seconds: Type.Number(),
    spoken_characters: Type.Integer(),
    spent: Type.Number({ description: "In the currency of the prices" }),
    mean_duration_ms: Type.Integer(),
  },
  { $id: "AiUsage" },
);

export const AiBudget = Type.Object(
  {
    day: { ...DateOnly, description: "Today, in UTC" },
    daily_budget: Nullable(Type.Number({ description: "What is in effect; null: no limit" })),
    spent: Type.Number({ description: "In the currency of the prices" }),
    reserved: Type.Number({ description: "What calls under way may cost at most" }),
  },
  { $id: "AiBudget" },
);
