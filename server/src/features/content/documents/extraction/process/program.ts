import { buffer } from "node:stream/consumers";
import { codedSentences } from "#platform/health/sentence.ts";
import { isDocumentKind } from "../document-kind.ts";
import { extract } from "../extract.ts";
import { readOutline } from "../office/office-outline.ts";
import { UnreadableDocument } from "../unreadable.ts";
import { cutNetwork } from "./network-cut.ts";
import type { ReportLine } from "./report.ts";

/** The process that reads one document: its content comes in, passages or parts go out, and it knows nothing else. */
async function main(kind = "", form = "passages"): Promise<void> {
  cutNetwork();
  if (!isDocumentKind(kind)) throw new Error(`"${kind}" is no kind of document.`);
  const content = await buffer(process.stdin);
  try {
    if (form === "outline" && (kind === "docx" || kind === "pptx")) {
      for (const part of await readOutline(kind, content)) report({ part });
      report({ read: { pageCount: null, language: null } });
    } else report({ read: await extract(kind, content, (passage) => report({ passage })) });
  } catch (error) {
    if (!(error instanceof UnreadableDocument)) throw error;
    report({
      unreadable: error.message,
      sentences: error.sentence === null ? null : codedSentences([error.sentence]),
    });
  }
}

function report(line: ReportLine): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

main(...process.argv.slice(2)).then(
  () => process.stdout.write("", () => process.exit(0)), // once all of it has gone out
  (error: unknown) => {
    process.stderr.write(error instanceof Error ? (error.stack ?? error.message) : String(error));
    process.exit(1);
  },
);
