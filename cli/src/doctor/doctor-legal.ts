import type { OperatorClient } from "@lectern/sdk/operator";
import { counted } from "../terminal/text-table.ts";

/** Missing legal pages. Nothing is broken by them, so no check fails: it says what somebody has to write. */
export async function explainLegalPages(
  client: OperatorClient | null,
): Promise<{ is_ok: boolean; is_to_do: boolean; detail: string } | null> {
  if (client === null) return null;
  const { missing } = await client.legalPages.installation.get();
  const { count, results } = await client.legalPages.missing({ page_size: 3 });
  if (missing.length === 0 && count === 0)
    return {
      is_ok: true,
      is_to_do: false,
      detail: "every page says whose it is, what is kept, and where help is",
    };
  const names = results.map((row) => `${row.organization} (${row.missing.join(", ")})`);
  const others = count > names.length ? [`${count - names.length} more`] : [];
  const sentences = [
    ...(missing.length === 0 ? [] : [`the installation's own pages lack ${missing.join(", ")}`]),
    ...(count === 0
      ? []
      : [`${counted(count, "organization")} lack some: ${[...names, ...others].join(", ")}`]),
  ];
  const detail = `${sentences.join("; ")}. Set them with \`lectern legal-pages set\`; the installation's count for every organization without its own.`;
  return { is_ok: true, is_to_do: true, detail };
}
