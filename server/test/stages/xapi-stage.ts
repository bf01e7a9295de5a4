import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { insertStatements } from "#integrations/xapi/queueing.ts";
import { secretContext } from "#integrations/xapi/sending/destination.ts";
import type { SendingContext } from "#integrations/xapi/sending/drain.ts";
import { lessonStatement } from "#integrations/xapi/statements/lesson-statements.ts";
import { freeze } from "#integrations/xapi/statements/statement.ts";
import { insertLane, upsertStore } from "#integrations/xapi/stores/queries.ts";
import type { Database } from "#platform/database/database.ts";
import { storeUser } from "../partners/record-store.ts";
import { insertPeople } from "./people-stage.ts";

/** An organization with a store and learners, as operators and partners would have made them. @returns their ids */
export async function insertReporting(
  { db, encryption }: Pick<SendingContext, "db" | "encryption">,
  { slug, url, learners }: { slug: string; url: string; learners: number },
): Promise<{ organizationId: number; userIds: number[] }> {
  const now = new Date();
  const { organizationId, userIds } = await insertPeople(db, { slug, people: learners });
  const { id } = await upsertStore(db, now, {
    organization_id: organizationId,
    url,
    auth_type: storeUser.type,
    username: storeUser.username,
    encrypted_secret: encryption.encrypt(storeUser.password, secretContext(organizationId)),
    token_url: null,
    client_id: null,
    scope: null,
    client_auth: null,
    is_active: true,
    most_per_second: 100_000,
  });
  await insertLane(db, { id, organizationId });
  return { organizationId, userIds };
}

/** So many statements, of the learners in turns. */
export async function queueStatements(
  db: Database,
  { organizationId, userIds }: { organizationId: number; userIds: readonly number[] },
  count: number,
  lesson = 1,
): Promise<void> {
  const now = new Date();
  const made = Array.from({ length: count }, (_, number) => {
    const userId = userIds[number % userIds.length] ?? 0;
    const learner = {
      userId,
      email: `learner-${userId}@example.com`,
      firstName: "Learner",
      lastName: String(userId),
      externalId: `emp-${userId}`,
    };
    const statement = lessonStatement("https://learn.example.com", learner, {
      type: "subsection.completed",
      at: now,
      organizationId,
      curriculumId: userId * 1000 + lesson,
      templateId: 1,
      title: "Phishing: how to tell",
      lessonTitle: "Phishing: how to tell",
      language: "en",
      subsectionId: `part-${number}`,
      subsectionTitle: `Part ${number}`,
      progress: 50,
      wordings: [],
    });
    return { organizationId, userId, happenedAt: now, statement: freeze(statement) };
  });
  for (let from = 0; from < made.length; from += 5_000)
    await insertStatements(db, made.slice(from, from + 5_000));
}

export function spawnXapiSender(databaseUrl: string, leaseMs: number): ChildProcess {
  const program = join(import.meta.dirname, "../chaos/xapi-process.ts");
  return spawn(process.execPath, [program, databaseUrl, String(leaseMs)], {
    stdio: ["ignore", "ignore", "inherit"],
  });
}

export async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}
