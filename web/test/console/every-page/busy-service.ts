import { aPartner } from "../../stage/console-partner.ts";
import { type ConsoleStage, openConsoleStage } from "../../stage/console-stage.ts";
import { playScenario, writeLessons } from "./busy-authors.ts";
import { deliverWebhooks, openOtherEnds, sendStatements, synchronize } from "./busy-channels.ts";
import { learnAndOffer } from "./busy-learning.ts";
import { launchLessons, openClassroom } from "./busy-lms.ts";
import type { Named } from "./page-list.ts";

/** A service in which every list of the console has something in it. */
export interface BusyService extends AsyncDisposable {
  stage: ConsoleStage;
  /** One of each, with much to see. */
  named: Named;
}

export async function openBusyService(): Promise<BusyService> {
  const stage = await openConsoleStage({ OUTBOUND_ALLOW: "127.0.0.0/8", WEBHOOK_SCHEDULE: "0" });
  const ends = await openOtherEnds();
  const classroom = await openClassroom(stage);
  const close = async () => {
    await stage[Symbol.asyncDispose]();
    await ends[Symbol.asyncDispose]();
    await classroom[Symbol.asyncDispose]();
  };
  try {
    const partner = await aPartner(stage, "meridian", {
      name: "Meridian Werkzeugmaschinenbau & Söhne AG",
      is_sandbox: true,
      time_zone: "Europe/Zurich",
    });
    const person = await learnAndOffer(stage, partner);
    const [lessons, scenario, launches, statements, runs, rest] = await Promise.all([
      writeLessons(stage, partner),
      playScenario(stage, partner),
      launchLessons(stage, partner, classroom),
      sendStatements(stage, partner, ends),
      synchronize(stage, partner, ends),
      operate(stage, partner.slug),
    ]);
    // Last, since the receiver refuses everything from then on.
    const deliveries = await deliverWebhooks(stage, partner, ends);
    const { organization, slug } = partner;
    const about = { ...launches, ...statements, ...runs, ...deliveries, ...rest };
    const named = { organization, slug, person, ...lessons, ...scenario, ...about };
    return { stage, named, [Symbol.asyncDispose]: close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Another organization is deleted, somebody erased and the first exported; there are operators of every kind. */
async function operate(stage: ConsoleStage, slug: string) {
  const { call, addOperator } = stage;
  await call("POST", "/organizations/", { name: "Beyond & Sons", slug: "beyond" });
  const gone = await aPartner(stage, "leaving");
  const { user_id: forgotten } = await gone.makeLearner("forgotten");
  await call("POST", `/users/${forgotten}/erase/`, { confirm: "forgotten" });
  await call("POST", "/organizations/leaving/delete/", { confirm: "leaving" });
  await call("POST", `/organizations/${slug}/exports/`);
  await addOperator("reader@ops.example", "reader");
  await addOperator("author@ops.example", "author", slug);
  const [deletions, log] = await Promise.all([
    call("GET", "/organization-deletions/"),
    call("GET", `/audit-log/?organization=${slug}&action=user.set_role`),
  ]);
  return { deletion: Number(deletions.results[0].id), entry: Number(log.results[0].id) };
}
