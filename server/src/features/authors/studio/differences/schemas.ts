import { Type } from "typebox";
import { Choice, Nullable } from "#platform/schema.ts";

export const LessonDifference = Type.Object(
  {
    from: Nullable(Type.Integer({ description: "The older one; null: nothing was there", examples: [1] })),
    to: Type.Integer({ examples: [4] }),
    files: Type.Array(
      Type.Object({
        name: Type.String({ examples: ["en.md"] }),
        state: Choice(["added", "removed", "changed"]),
        hunks: Type.Array(
          Type.Array(
            Type.Object({
              change: Choice(["same", "removed", "added"]),
              from_line: Nullable(
                Type.Integer({ description: "Its number in the older text", examples: [12] }),
              ),
              to_line: Nullable(
                Type.Integer({ description: "Its number in the newer text", examples: [12] }),
              ),
              text: Type.String({ examples: ["Lock the screen whenever you leave."] }),
            }),
          ),
          { description: "Each place that differs, with up to three equal lines around it" },
        ),
      }),
      { description: "Files that differ; empty where nothing does" },
    ),
  },
  { $id: "LessonDifference" },
);
