import { slashMissing } from "../http/routing/slash-missing.ts";
import type { OpenApiDocument, ResponseObject } from "./document-parts.ts";

const redirect: ResponseObject = {
  description:
    "You left out the slash at the end of the address: send the same request, with its method and body, to `Location`",
  headers: {
    Location: {
      description: "The address with its slash",
      schema: { type: "string" },
      example: "/api/v1/users/",
    },
  },
  content: {
    "application/json": {
      schema: { $ref: "#/components/schemas/ApiError" },
      examples: {
        slash_missing: {
          summary: "The slash is missing",
          value: slashMissing("/api/v1/users", "0a1b2c3d-0000-4000-8000-000000000000"),
        },
      },
    },
  },
};

/** Every address that ends in a slash redirects when it is missing, so the response is defined once and referenced. */
export function describeSlashRedirects(document: OpenApiDocument): void {
  document.components.responses = { ...document.components.responses, SlashMissing: redirect };
  for (const [path, item] of Object.entries(document.paths)) {
    if (!path.endsWith("/")) continue;
    for (const { responses } of Object.values(item))
      Object.assign(responses, { 308: { $ref: "#/components/responses/SlashMissing" } });
  }
}
