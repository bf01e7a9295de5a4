/** Types that read a generated description of an API (`schema.ts`, `operator-schema.ts`). */
type Method = "get" | "post" | "patch" | "delete";

/** JSON is parsed; a file comes as the `Response`, so that it can be read as a stream. */
type ContentOf<T> = T extends { content: { "application/json": infer Body } }
  ? Body
  : T extends { content: object }
    ? Response
    : undefined;
type Succeeded<R> = {
  [Status in keyof R]: Status extends 200 | 201 | 202 | 204 ? ContentOf<R[Status]> : never;
}[keyof R];

/** The paths that answer this method. */
type PathOf<Paths, M extends Method> = {
  [P in keyof Paths]: Paths[P] extends { [Key in M]: { responses: unknown } } ? P : never;
}[keyof Paths] &
  string;

/** The operation behind a method and a path. */
type Operation<Paths, M extends Method, P extends keyof Paths> = M extends keyof Paths[P]
  ? Paths[P][M]
  : never;

/** What an operation answers when it succeeds; undefined for an answer without a body. */
export type Result<Op> = Op extends { responses: infer Responses } ? Succeeded<Responses> : never;

/** The JSON body an operation takes. */
export type Body<Op> = Content<Op> extends { "application/json": infer B } ? B : never;

type Form<Op> = Content<Op> extends { "multipart/form-data": unknown } ? FormData : never;

/** Also of a body that may be left out. */
type Content<Op> = Op extends { requestBody?: infer R }
  ? NonNullable<R> extends { content: infer C }
    ? C
    : never
  : never;

/** The query parameters an operation knows. */
export type Query<Op> = Op extends { parameters: { query?: infer Q } } ? NonNullable<Q> : never;

type Parameters<Op> = Op extends { parameters: { path: infer P } }
  ? { [Name in keyof P]: string | number }
  : never;

/** Everything an operation takes: each member is there exactly when the operation has it. */
type Input<Op> = ([Parameters<Op>] extends [never] ? unknown : { path: Parameters<Op> }) &
  ([Body<Op> | Form<Op>] extends [never] ? unknown : { body: Body<Op> | Form<Op> }) &
  ([Query<Op>] extends [never] ? unknown : { query?: Query<Op> | undefined }) &
  RequestOptions;

export interface RequestOptions {
  /** Ends the request, and the waiting between its repetitions. */
  signal?: AbortSignal | undefined;
  /** Of a POST: names the request, so that a repeat is answered like the first. Made up when left out. */
  idempotencyKey?: string | undefined;
  /** Of a GET: what it answered before. When nothing has changed since, the very same object is the answer. */
  known?: object | undefined;
  /**
   * Of a change: what a GET of the same address answered, or its tag (`tagOf`). When somebody has changed it since,
   * the change is refused with `precondition_failed`.
   */
  ifMatch?: object | string | undefined;
}

/** The same without types, for programs that read the API's description themselves. */
export interface UndescribedPaths {
  [path: string]: Record<Method, UndescribedOperation>;
}

interface UndescribedOperation {
  parameters: { path: Record<string, string>; query?: Record<string, unknown> };
  requestBody: { content: { "application/json": unknown } };
  responses: { 200: { content: { "application/json": unknown } } };
}

/** Calls an operation of the described API. Path, body, query and answer are typed by the description. */
export type Call<Paths> = <M extends Method, P extends PathOf<Paths, M>>(
  method: M,
  path: P,
  input: Input<Operation<Paths, M, P>>,
) => Promise<Result<Operation<Paths, M, P>>>;
