import type { Learner } from "#integrations/xapi/statements/actor.ts";
import { type Checkpoint, lessonStatement } from "#integrations/xapi/statements/lesson-statements.ts";
import { type FinishedRun, scenarioStatements } from "#integrations/xapi/statements/scenario-statements.ts";
import type { Statement } from "#integrations/xapi/statements/statement.ts";

const site = "https://learn.example.com";
const ada: Learner = {
  userId: 42,
  email: "ada@example.com",
  firstName: "Ada",
  lastName: "Muster",
  externalId: "emp-1007",
};
const checkpoint: Checkpoint = {
  type: "subsection.started",
  at: new Date("2026-06-15T09:00:00.123Z"),
  organizationId: 3,
  curriculumId: 12,
  templateId: 5,
  title: "Phishing erkennen",
  lessonTitle: "Recognising phishing",
  language: "en",
  subsectionId: "links",
  subsectionTitle: "Where links lead",
  progress: 40,
  wordings: [
    {
      language: "de",
      title: "Phishing erkennen",
      description: "Woran man eine gefälschte Nachricht erkennt.",
    },
    { language: "en", title: "Recognising phishing", description: "How to tell a forged message." },
  ],
};
const run: FinishedRun = {
  at: new Date("2026-06-15T09:30:00.000Z"),
  organizationId: 3,
  runId: 9,
  scenarioId: "scn_late_delivery",
  title: "The late delivery",
  titleLanguage: "en",
  wordings: [
    { language: "de", title: "Die späte Lieferung", description: "Ein Kunde wartet seit Tagen." },
    { language: "en", title: "The late delivery", description: "A customer has waited for days." },
  ],
  language: "en",
  score: 100,
  passMark: 70,
  passed: null,
  breaches: [],
  isJudgedByModel: false,
  isSpokenByModel: false,
  durationSeconds: 843.25,
  concepts: [
    { key: "empathy", name: "Empathy", score: 1, covered: true },
    { key: "facts", name: "Naming the facts", score: 1, covered: true },
  ],
};

/** One statement of each kind, for the documentation. */
export function exampleStatements(): { title: string; statement: Statement }[] {
  const lesson = (change: Partial<Checkpoint>) => lessonStatement(site, ada, { ...checkpoint, ...change });
  const titled = (prefix: string, statements: Statement[]) =>
    statements.map((statement) => ({ title: `${prefix}: ${statement.verb.display["en-US"]}`, statement }));
  return [
    ...titled("A subsection is started", [lesson({})]),
    ...titled("A subsection is completed", [lesson({ type: "subsection.completed", progress: 60 })]),
    ...titled("The lesson is completed", [
      lesson({
        type: "subsection.completed",
        subsectionId: "closing",
        subsectionTitle: "Summary",
        progress: 100,
      }),
    ]),
    ...titled("A run of a scenario is finished", scenarioStatements(site, ada, run)),
    ...titled(
      "A run below the pass mark",
      scenarioStatements(site, ada, { ...run, runId: 10, score: 55 }).slice(1),
    ),
  ];
}

/** The part of docs/integrating/xapi.md that is made from code. */
export function exampleSection(): string {
  return exampleStatements()
    .map(
      ({ title, statement }) => `### ${title}\n\n\`\`\`json\n${JSON.stringify(statement, null, 2)}\n\`\`\`\n`,
    )
    .join("\n");
}
