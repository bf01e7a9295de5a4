import type { TestApp } from "../app.ts";
import { aLearner, type Partner } from "../builders.ts";
import type { RecordStore } from "../partners/record-store.ts";
import { anLtiStage } from "../stages/lti.ts";
import { aClassroom, aSubject } from "../stages/lti-classroom.ts";
import { aRecordStore, checkpoints, reportingSettled } from "../stages/xapi.ts";
import { operate } from "../webhooks.ts";

/** A grade book that refused a score once, and a course whose members are imported. */
export async function gradeBook(app: TestApp, partner: Partner) {
  const stage = await anLtiStage(app, partner);
  const room = await aClassroom(stage);
  room.services.plan("scores", { status: 400 });
  await room.complete(aSubject());
  await room.settled();
  const [score] = await room.scores();
  const contexts = await operate(app, "GET", "/lti-contexts/");
  const context = contexts.json.results[0].id;
  const imported = await operate(app, "POST", `/lti-contexts/${context}/roster-imports/`, { dry_run: true });
  await room.stop();
  await stage.stop();
  return {
    registrationId: room.registrationId,
    tokenUrl: room.services.tokenUrl,
    values: {
      "lti-scores/{id}": [score.id],
      "lti-contexts/{id}": [context],
      "lti-roster-imports/{id}": [imported.json.id],
    },
  };
}

/** A record store that refused a statement once, so that one is parked and there is a notice of it. */
export async function reporting(app: TestApp, partner: Partner, store: RecordStore) {
  const id = await aRecordStore(app, partner, store);
  store.plan(400);
  await checkpoints(app, partner, await aLearner(partner), 1);
  await reportingSettled(app, partner.organizationId);
  const found = async (path: string) => {
    const { json, text } = await operate(app, "GET", `${path}?organization=${partner.slug}`);
    if (json.count === 0) throw new Error(`Nothing at ${path}: ${text}`);
    return json.results[0].id;
  };
  return {
    recordStoreId: id,
    values: {
      "record-stores/{id}": [id],
      "statements/{id}": [await found("/record-stores/statements/")],
      "notices/{id}": [await found("/notices/")],
    },
  };
}
