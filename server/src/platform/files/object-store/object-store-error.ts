import { Problem } from "#kernel/problem.ts";
import { storageUnavailable } from "../../problems.ts";

/** The object store cannot be used. The message says why and what to do; it names no secret. */
export class ObjectStoreError extends Error {
  override readonly name = "ObjectStoreError";
  /** The settings are wrong, so that trying again is of no use. */
  readonly isConfiguration: boolean;

  constructor(message: string, isConfiguration: boolean) {
    super(message);
    this.isConfiguration = isConfiguration;
  }
}

/** What a caller of the API is told, with the reason for the operator's eyes. */
export function unavailable(message: string, isConfiguration = false): Problem {
  return storageUnavailable({ cause: new ObjectStoreError(message, isConfiguration) });
}

/** Null: it has another reason. */
export function objectStoreErrorOf(error: unknown): ObjectStoreError | null {
  if (error instanceof ObjectStoreError) return error;
  return error instanceof Problem && error.cause instanceof ObjectStoreError ? error.cause : null;
}

/** Why a request was refused, by the code in the answer's body (Amazon S3 API, "Error responses"). */
export function refusal(
  status: number,
  code: string,
  { bucket, endpoint }: { bucket: string; endpoint: string },
): Problem {
  const sentence = sentences[code]?.(bucket, endpoint);
  if (sentence !== undefined) return unavailable(`${sentence} (${code}).`, true);
  return unavailable(
    `The object store at ${endpoint} answered ${status}${code === "" ? "" : ` (${code})`}: check STORAGE_ENDPOINT and STORAGE_PATH_STYLE, and the store itself.`,
    status < 500,
  );
}

const wrongKeys = (_: string, endpoint: string) =>
  `The object store at ${endpoint} does not accept STORAGE_ACCESS_KEY with STORAGE_SECRET_KEY: check both`;
const wrongRegion = (bucket: string, endpoint: string) =>
  `The bucket "${bucket}" is not to be had at ${endpoint} in this region: check STORAGE_REGION and STORAGE_ENDPOINT`;

const sentences: Readonly<Record<string, (bucket: string, endpoint: string) => string>> = {
  InvalidAccessKeyId: wrongKeys,
  SignatureDoesNotMatch: wrongKeys,
  AccessDenied: (bucket) =>
    `STORAGE_ACCESS_KEY may not use the bucket "${bucket}": permit it to list it, and to get, put and delete objects`,
  NoSuchBucket: (bucket, endpoint) =>
    `There is no bucket "${bucket}" at ${endpoint}: make it, or correct STORAGE_URL`,
  PermanentRedirect: wrongRegion,
  TemporaryRedirect: wrongRegion,
  AuthorizationHeaderMalformed: wrongRegion,
  RequestTimeTooSkewed: () =>
    "The clocks of this machine and of the object store are too far apart: set them by NTP",
};
