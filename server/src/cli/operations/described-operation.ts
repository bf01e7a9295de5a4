/** One operation of the operator API, as far as a command can be made from it. */
export interface DescribedOperation {
  method: "get" | "post" | "patch" | "delete";
  /** With `{id}` where something is named. */
  path: string;
  summary: string;
  description?: string;
  /** Parameters of the query, without those of paging. */
  query: readonly DescribedField[];
  /** Members of the body. */
  body: readonly DescribedField[];
  /** The body is a form, such as one with a file. */
  isForm?: true;
  /** The answer is one page of a list. */
  isList?: true;
  /** The answer is a file. */
  isFile?: true;
}

export interface DescribedField {
  name: string;
  kind: "text" | "integer" | "number" | "boolean" | "texts" | "integers" | "json" | "secret" | "file";
  description?: string;
  choices?: readonly string[];
  isRequired?: true;
  isNullable?: true;
}
