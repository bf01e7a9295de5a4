import { Type } from "typebox";
import { Choice, Nullable } from "#platform/schema.ts";

/** What must not happen and did, wherever a run's result goes: one shape, so that a receiver needs one reader. */
export const ScenarioBreaches = Type.Array(
  Type.Object({
    id: Type.String({
      description: "Of the outcome to avoid, the same in every language",
      examples: ["password-given"],
    }),
    name: Type.String({
      description: "In the language of the conversation",
      examples: ["Tell a password or a code"],
    }),
    quote: Nullable(
      Type.String({
        description:
          "The learner's own sentence, what is secret in it left out. null once what was said is deleted, and always in events, statements and exports",
        examples: ["Fine, my password is •••"],
      }),
    ),
    turn: Type.Integer({
      minimum: 1,
      description: "Which of the learner's turns brought it about first",
      examples: [3],
    }),
    consequence: Choice(["fails", "caps"], {
      description:
        "fails: the run is not passed; caps: its score stays below the pass mark, or below 50 without one",
    }),
    certainty: Type.Optional(
      Choice(["stated", "not_clarified"], {
        description:
          "not_clarified: the learner's words left it open, the character asked back, and no answer made it clear; it counts as well. Absent in results from before characters asked back, where all is stated",
      }),
    ),
  }),
  {
    description: "What must not happen in the conversation and did, in its order; empty where nothing did",
    examples: [
      [
        {
          id: "password-given",
          name: "Tell a password or a code",
          quote: null,
          turn: 3,
          consequence: "fails",
          certainty: "stated",
        },
      ],
    ],
  },
);
