import {
  insertOrganization,
  insertStageEndpoint,
  openWebhookStage,
} from "../../server/test/stages/webhook-stage.ts";
import { insertReporting } from "../../server/test/stages/xapi-stage.ts";
import { installRivals } from "../install-rivals.ts";
import { createRivalLog } from "../rivals/log.ts";
import { startProgram } from "./programs.ts";

const ORGANIZATIONS = 20;
const LEARNERS = 100;
/** Under way at a time, for everybody. */
const CONCURRENCY = "400";

export interface Contender {
  name: string;
  /** Makes what both programs need. */
  prepare(databaseUrl: string, receiverUrl: string): Promise<void>;
  worker: Command;
  feeder(receiverUrl: string, perSecond: number): Command;
}

interface Command {
  file: string;
  /** Behind the database's URL. */
  args: readonly string[];
}

const own: Contender = {
  name: "own queues",
  async prepare(databaseUrl, receiverUrl) {
    const stage = openWebhookStage({ databaseUrl });
    for (let count = 0; count < ORGANIZATIONS; count++) {
      const organizationId = await insertOrganization(stage.context.db, `held-${count}`);
      await insertStageEndpoint(stage.context, { organizationId, url: receiverUrl, mostInFlight: 20 });
    }
    await stage.close();
  },
  worker: { file: "working.ts", args: [] },
  feeder: (_, perSecond) => ({ file: "announcing.ts", args: [String(perSecond)] }),
};

/** Has no rival, so it is compared with itself, without a snapshot. */
export const statements: Contender = {
  name: "statements",
  async prepare(databaseUrl, receiverUrl) {
    const stage = openWebhookStage({ databaseUrl });
    for (let count = 0; count < ORGANIZATIONS; count++)
      await insertReporting(stage.context, { slug: `held-${count}`, url: receiverUrl, learners: LEARNERS });
    await stage.close();
  },
  worker: { file: "reporting.ts", args: [] },
  feeder: (_, perSecond) => ({ file: "queueing.ts", args: [String(perSecond)] }),
};

const rival = (name: string, file: string): Contender => ({
  name,
  async prepare(databaseUrl, receiverUrl) {
    const stage = openWebhookStage({ databaseUrl });
    await createRivalLog(stage.context.db);
    await stage.close();
    installRivals("rivals");
    // Makes its schema, which two of its processes at once might not.
    await startProgram(file, [databaseUrl, "queue", receiverUrl, "0"]).ended;
  },
  worker: { file, args: ["send", CONCURRENCY, "log"] },
  feeder: (receiverUrl, perSecond) => ({ file, args: ["feed", receiverUrl, String(perSecond)] }),
});

export const contenders: readonly Contender[] = [
  own,
  rival("pg-boss", "../rivals/pg-boss.mjs"),
  rival("graphile-worker", "../rivals/graphile-worker.mjs"),
];
