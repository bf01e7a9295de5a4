import { type Static, Type } from "typebox";
import { HrisUploadResult } from "../csv/schemas.ts";

export const EmployeeFileQuery = Type.Object({
  organization: Type.String({ minLength: 1, maxLength: 255, description: "Slug or id" }),
  source: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      pattern: "^[\\w.:-]+$",
      description:
        "The HR system that the employees' ids belong to; the same in every import. Default `file`",
      examples: ["payroll"],
    }),
  ),
  dry_run: Type.Optional(Type.Boolean({ description: "Say what would happen; write nothing" })),
});

const { rows, rows_with_mistakes, mistakes, ignored_columns } = HrisUploadResult.properties;

export const EmployeeFileResult = Type.Object(
  {
    is_applied: Type.Boolean({
      description: "False: nothing was written, because of `dry_run`; the numbers say what would be",
    }),
    rows,
    created: Type.Integer({ description: "Employees who were not known yet" }),
    updated: Type.Integer(),
    unchanged: Type.Integer(),
    linked: Type.Integer({ description: "Employees that found their account in this import" }),
    rows_with_mistakes: { ...rows_with_mistakes, description: "Rows that were left out" },
    mistakes,
    ignored_columns: {
      ...ignored_columns,
      description: "Columns that stand for nothing that employees have; nothing of them is kept",
    },
  },
  { $id: "EmployeeFileResult" },
);
export type EmployeeFileResult = Static<typeof EmployeeFileResult>;
