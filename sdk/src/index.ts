export { type ClientOptions, createClient, type LecternClient } from "./client.ts";
export type { Clock } from "./clock.ts";
export type { RequestOptions } from "./contract.ts";
export { LecternError } from "./error.ts";
export type { LecternEvent, StreamOptions } from "./events.ts";
export type { LinkOptions } from "./handoff.ts";
export { type Page, paginate } from "./paginate.ts";
export type { RetryPolicy } from "./retry.ts";
export type { components, operations, paths } from "./schema.ts";
