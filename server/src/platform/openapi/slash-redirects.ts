import type { OpenApiDocument, ResponseObject } from "./document-parts.ts";

const slashMissing: ResponseObject = {
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
          value: {
            detail: "Addresses of this API end in a slash: call /api/v1/users/ instead.",
            code: "slash_missing",
            request_id: "0a1b2c3d-0000-4000-8000-000000000000",
          },
        },
      },
    },
  },
};

/** Whoever leaves the slash out meets this at every address that ends in one, so it stands once and is referred to. */
export function describeSlashRedirects(document: OpenApiDocument): void {
  document.components.responses = { ...document.components.responses, SlashMissing: slashMissing };
  for (const [path, item] of Object.entries(document.paths)) {
    if (!path.endsWith("/")) continue;
    for (const { responses } of Object.values(item))
      Object.assign(responses, { 308: { $ref: "#/components/responses/SlashMissing" } });
  }
}
