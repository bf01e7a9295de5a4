/** One operation of the operator API, reduced to what a command is generated from. */
export interface DescribedOperation {
  method: "get" | "post" | "patch" | "delete";
  /** With path parameters such as `{id}`. */
  path: string;
  summary: string;
  description?: string;
  /** Query parameters, except those for paging. */
  query: readonly DescribedField[];
  /** Fields of the request body. */
  body: readonly DescribedField[];
  /** The body is a multipart form, as for file uploads. */
  isForm?: true;
  /** The response is one page of a list. */
  isList?: true;
  /** The response is a file. */
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
