import { isProductCode, type Rule } from "./sources.ts";

/** A row's type follows from its column list (`rowOf`); one that is written by hand is believed and checked by nobody. */
export const rowsFollowFromTheirColumns: Rule = (sources) => {
  const product = sources.filter(isProductCode);
  const asked = new Set(product.flatMap(({ text }) => rowsAskedFor(text)));
  return product.flatMap(({ path, text }) =>
    rowsWrittenByHand(text)
      .filter((name) => asked.has(name))
      .map((name) => `${path} writes ${name} by hand: derive it from its columns with rowOf.`),
  );
};

function rowsAskedFor(text: string): string[] {
  return [...text.matchAll(/\b(?:sql|ListQuery|RawBuilder|ColumnLists)<([^`;]*?)>/g)].flatMap(
    ([, type = ""]) => [...type.matchAll(/\b\w+Row\b/g)].map(([name]) => name),
  );
}

function rowsWrittenByHand(text: string): string[] {
  const declaration = /\binterface (\w+Row)\b|\btype (\w+Row) =\s*\{/g;
  return [...text.matchAll(declaration)].map(([, one, two]) => one ?? two ?? "");
}
