import { type Static, Type } from "typebox";
import { CodedSentence } from "#platform/health/sentence.ts";
import { Nullable } from "#platform/schema.ts";

export const HrisFile = Type.Object(
  {
    file: Type.String({
      format: "binary",
      description:
        "CSV in UTF-8 with commas or semicolons, an employee a row. The first line names the columns: `employee_id`, and of the others those that there are: `first_name`, `last_name`, `work_email`, `personal_email`, `job_title`, `department`, `manager_id`, `status`, `employment_type`, `start_date`, `end_date`, `groups` (with `|` between them).",
    }),
  },
  { title: "HrisUpload" },
);

export const HrisUploadResult = Type.Object(
  {
    rows: Type.Integer({ description: "Rows below the header" }),
    employees: Type.Integer({ description: "Rows that could be used" }),
    groups: Type.Integer({ description: "Different groups that they name" }),
    rows_with_mistakes: Type.Integer({
      description: "While there is one, nobody is taken for missing because they are not in the file",
    }),
    mistakes: Type.Array(
      Type.Object({
        row: Type.Integer({ description: "Line of the file; the header is 1", examples: [17] }),
        column: Nullable(Type.String({ description: "null: the row as a whole", examples: ["start_date"] })),
        detail: Type.String({ description: "What is wrong and what to do" }),
        sentences: Type.Array(CodedSentence, {
          description: "`detail` in parts, for clients that say it in another language",
        }),
      }),
      { description: "The first 1000" },
    ),
    ignored_columns: Type.Array(Type.String(), {
      description: "Columns that stand for nothing that accounts have a use for; nothing of them is kept",
      examples: [["Salary"]],
    }),
  },
  { $id: "HrisUploadResult" },
);
export type HrisUploadResult = Static<typeof HrisUploadResult>;
