/** How the object store is spoken to: settings `STORAGE_ENDPOINT` and the others beside it. */
export interface ObjectStoreAccess {
  /** Origin of the server. Null: Amazon's, of the region. */
  endpoint: string | null;
  region: string;
  accessKey: string;
  secretKey: string;
  /** The bucket stands in the path and not in the host's name. */
  isPathStyle: boolean;
}

export interface ObjectLocation {
  bucket: string;
  /** What stands before each key: nothing, or ending with a slash. */
  prefix: string;
}

/** `s3://bucket`, or `s3://bucket/prefix`. Null: it is none. */
export function parseObjectUrl(url: string): ObjectLocation | null {
  const [, bucket, path = ""] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/.exec(url) ?? [];
  if (bucket === undefined || /(^|\/)\.\.?(\/|$)|\/\//.test(path)) return null;
  const prefix = path.replace(/\/$/, "");
  return { bucket, prefix: prefix === "" ? "" : `${prefix}/` };
}

/** Where requests go to, without a slash at the end. */
export function objectStoreAddress(
  { bucket }: ObjectLocation,
  { endpoint, region, isPathStyle }: ObjectStoreAccess,
): { origin: string; base: string } {
  const { protocol, host } = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  const origin = isPathStyle ? `${protocol}//${host}` : `${protocol}//${bucket}.${host}`;
  return { origin, base: isPathStyle ? `${origin}/${bucket}` : origin };
}
