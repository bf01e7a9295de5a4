import type { OpenApiDocument, ResponseObject } from "./document-parts.ts";

/** Moves error answers that several operations give alike to the components, where each stands once. */
export function shareAnswers(document: OpenApiDocument): void {
  const occurrences = Map.groupBy(errorAnswers(document), ({ answer }) => JSON.stringify(answer));
  const shared: Record<string, ResponseObject> = {};
  for (const uses of occurrences.values()) {
    const [first] = uses;
    if (!first || uses.length === 1) continue;
    const name = freeName(shared, nameOf(first.answer));
    shared[name] = first.answer;
    for (const { responses, status } of uses)
      Object.assign(responses, { [status]: { $ref: `#/components/responses/${name}` } });
  }
  document.components.responses = shared;
}

function errorAnswers(document: OpenApiDocument) {
  return Object.values(document.paths)
    .flatMap((item) => Object.values(item))
    .flatMap(({ responses }) =>
      Object.entries(responses).flatMap(([status, answer]) =>
        status >= "400" ? [{ responses, status, answer }] : [],
      ),
    );
}

/** By the problems that it may be: `not_found` → `NotFound`, several → their first words in a row. */
function nameOf({ description }: ResponseObject): string {
  const codes = [...description.matchAll(/`([a-z][a-z0-9_]*)`/g)].map(([, code = ""]) => code);
  const named = codes.length > 0 ? codes : ["refused"];
  return named.map((code) => code.replace(/(?:^|_)([a-z])/g, (_, letter) => letter.toUpperCase())).join("Or");
}

function freeName(taken: Readonly<Record<string, unknown>>, name: string): string {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? name : `${name}${number}`;
    if (!(candidate in taken)) return candidate;
  }
}
