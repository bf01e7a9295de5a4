import { type ObjectStoreAccess, parseObjectUrl } from "#platform/files/object-store/access.ts";
import { readSwitch } from "./switch.ts";

/** Where neither key is set, and STORAGE_URL is a folder, there is no object store. Adds to `mistakes`. */
export function readObjectStore(
  storageUrl: string,
  text: (name: string) => string | null,
  mistakes: string[],
): ObjectStoreAccess | null {
  const accessKey = text("STORAGE_ACCESS_KEY");
  const secretKey = text("STORAGE_SECRET_KEY");
  const isNeeded = parseObjectUrl(storageUrl) !== null;
  if (!isNeeded && accessKey === null && secretKey === null) return null;
  if (accessKey === null || secretKey === null) {
    mistakes.push(
      isNeeded
        ? "STORAGE_URL is an object store: set STORAGE_ACCESS_KEY and STORAGE_SECRET_KEY, with which it is used."
        : "STORAGE_ACCESS_KEY and STORAGE_SECRET_KEY belong together: set both or neither.",
    );
    return null;
  }
  const endpoint = text("STORAGE_ENDPOINT");
  if (endpoint !== null && !isOrigin(endpoint))
    mistakes.push(
      `STORAGE_ENDPOINT is "${endpoint}"; it must be an origin such as https://s3.example.com, without a path.`,
    );
  const region = text("STORAGE_REGION") ?? "us-east-1";
  if (!/^[\w-]+$/.test(region))
    mistakes.push(`STORAGE_REGION is "${region}"; it must be a name such as eu-central-1.`);
  const isPathStyle = readSwitch(
    "STORAGE_PATH_STYLE",
    text("STORAGE_PATH_STYLE"),
    endpoint !== null,
    mistakes,
  );
  return { endpoint, region, accessKey, secretKey, isPathStyle };
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null && /^https?:$/.test(url.protocol) && url.pathname === "/" && url.search + url.username === ""
  );
}
