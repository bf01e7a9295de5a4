import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import { Refusal } from "../failure.ts";

const contentTypes: Record<string, string> = {
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".webp": "image/webp",
  ".svg": "image/svg+xml",
};

/** A picture as the API takes it; null for an empty path. @throws Refusal for what is no picture or cannot be read */
export async function readLogo(path: string): Promise<string | null> {
  if (path === "") return null;
  const contentType = contentTypes[extname(path).toLowerCase()];
  if (!contentType) throw new Refusal(`${path} is none of ${Object.keys(contentTypes).join(", ")}.`);
  const content = await readFile(path).catch((error: Error) => {
    throw new Refusal(`${path} cannot be read: ${error.message}`);
  });
  return `data:${contentType};base64,${content.toString("base64")}`;
}
