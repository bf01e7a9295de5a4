import type { OpenApiDocument, OperationObject } from "./document-parts.ts";

/** The groups that are advertised with a count have the numbers up to here; the bulk operations after it have none. */
const LAST_OF_GROUPS = 42;

/** Says in each tag's description how many of its operations are the integration API's 44 (decision B6). */
export function describeCounts(document: OpenApiDocument): void {
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
  if (!operations.some((operation) => numberOf(operation) !== undefined)) return;
  for (const tag of document.tags ?? []) {
    const own = operations.filter(({ tags }) => tags?.includes(tag.name));
    tag.description = `${tag.description}. ${countOf(own)}`;
  }
}

function countOf(operations: readonly OperationObject[]): string {
  const numbers = operations.flatMap((operation) => numberOf(operation) ?? []);
  if (numbers.length === 0) return "None of its operations is among the 44 of the integration API.";
  const grouped = numbers.filter((number) => number <= LAST_OF_GROUPS).length;
  const [bulk] = numbers.filter((number) => number > LAST_OF_GROUPS);
  const count = `${grouped} of its ${operations.length} operations are among the 44 of the integration API (\`x-endpoint-number\`)`;
  return bulk === undefined ? `${count}.` : `${count}; number ${bulk} is a bulk operation beside them.`;
}

const numberOf = (operation: OperationObject) => operation["x-endpoint-number"];
