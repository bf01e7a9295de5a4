import ts from "typescript-compiler";
import { isTest, type Rule } from "./sources.ts";

const MOST = 40;

/** Functions with more lines of their own, and how many they may have: what is added elsewhere stays elsewhere. */
const longer: Record<string, number> = {
  "server/src/app/backup/make-backup.ts makeBackup": 49,
  "server/src/app/backup/prove-now.ts proveNow": 41,
  "server/src/app/config.ts readConfig": 151,
  "server/src/app/demo/learners.ts demoLearners": 98,
  "server/src/app/http.ts assembleHttp": 42,
  "server/src/app/resources.ts openResources": 149,
  "server/src/app/service.ts run": 93,
  "server/src/engines/role-play/breaches/breach.ts breachesIn": 44,
  "server/src/engines/role-play/check/lint.ts lintPoints": 41,
  "server/src/engines/role-play/detection/stance/stance.ts readStances": 44,
  "server/src/engines/role-play/detection/text/words.ts readWords": 43,
  "server/src/features/content/ai/calls/call.ts call": 77,
  "server/src/features/integrations/webhooks/sending/sender.ts startSender": 43,
  "server/src/features/learning/certificates/pdf/certificate-pdf.ts drawPage": 81,
  "server/src/features/learning/home/home-page.ts homePage": 46,
  "server/src/features/operation/backups/proof/prove-backup.ts proveBackup": 42,
  "server/src/features/people/users/bulk/bulk.ts upsertRows": 44,
  "server/src/features/role-plays/scenarios/judging/judge.ts judge": 45,
  "server/src/features/role-plays/scenarios/runs/run.ts runColumns": 44,
  "server/src/platform/backups/kept-log/keep-log.ts receive": 86,
  "server/src/platform/http/server.ts createHttpServer": 57,
  "server/src/platform/mail/mailer.ts createMailer": 43,
  "web/src/console/studio/draft/working/working-copy.ts useWorkingCopy": 44,
  "web/src/learner/scenario/talk/talk.tsx Talk": 42,
};

/**
 * A function has at most 40 lines of its own. Functions within it, statements of SQL and markup have theirs, and a list may be
 * as long as it is.
 */
export const functionsAreShort: Rule = (sources) => {
  const product = sources.filter(({ path }) => /^[\w-]+\/src\//.test(path) && !isTest(path));
  const found = product.flatMap(({ path, text }) => longFunctions(path, text));
  const names = new Set(found.map(({ name }) => name));
  const paths = new Set(product.map(({ path }) => path));
  return [
    ...found
      .filter(({ name, lines }) => lines > (longer[name] ?? MOST))
      .map(
        ({ name, lines }) =>
          `${name} has ${lines} lines of its own, at most ${longer[name] ?? MOST}: part it.`,
      ),
    ...Object.keys(longer)
      .filter((name) => paths.has(name.split(" ")[0] ?? "") && !names.has(name))
      .map((name) => `${name} is short now: take it from the longer ones.`),
  ];
};

/** Of routes, and of the methods of a client. */
const list = /(?:[rR]outes|Client)$/;

function longFunctions(path: string, text: string): { name: string; lines: number }[] {
  if (text.split("\n", MOST + 1).length <= MOST) return [];
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: { name: string; lines: number }[] = [];
  const visit = (node: ts.Node): void => {
    if (isFunction(node)) {
      const name = nameOf(node);
      const lines = ownLines(file, node);
      if (lines > MOST && !list.test(name)) found.push({ name: `${path} ${name}`, lines });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function isFunction(node: ts.Node): node is ts.FunctionLikeDeclaration {
  return ts.isFunctionLike(node) && "body" in node && node.body !== undefined;
}

function nameOf(node: ts.FunctionLikeDeclaration): string {
  const named = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined);
  return named?.getText() ?? "a function without a name";
}

function ownLines(file: ts.SourceFile, whole: ts.Node): number {
  const lineAt = (position: number) => file.getLineAndCharacterOfPosition(position).line;
  const linesOf = (node: ts.Node) => lineAt(node.getEnd()) - lineAt(node.getStart());
  const others = (node: ts.Node): number => {
    const isOther =
      isFunction(node) || ts.isTemplateLiteral(node) || ts.isJsxElement(node) || ts.isJsxFragment(node);
    if (isOther) return linesOf(node);
    let lines = 0;
    ts.forEachChild(node, (child) => {
      lines += others(child);
    });
    return lines;
  };
  let within = 0;
  ts.forEachChild(whole, (child) => {
    within += others(child);
  });
  return linesOf(whole) + 1 - within;
}
