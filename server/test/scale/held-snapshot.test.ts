// npm run test:long: ten times the rounds.
// npm test leaves this drill to CI: due-floor.test.ts and waiting-above.test.ts compute two of the floors, plans.test.ts looks at other plans; none counts what a queue reads.
import { test } from "node:test";
import { accountMails } from "./held-queues/account-mails.ts";
import { deliveries } from "./held-queues/deliveries.ts";
import { drafts } from "./held-queues/drafts.ts";
import { horizon } from "./held-queues/horizon.ts";
import { jobs } from "./held-queues/jobs.ts";
import { scores } from "./held-queues/scores.ts";
import { statements } from "./held-queues/statements.ts";
import { assertReadsNoMore } from "./held-snapshot.ts";

test("while a snapshot is held, numbering and delivering an event reads no more than at the beginning", async () => {
  await assertReadsNoMore(deliveries);
});

test("while a snapshot is held, sending a statement reads none of those that were sent", async () => {
  await assertReadsNoMore(statements);
});

test("while a snapshot is held, sending a score to an LMS reads none of those that were sent", async () => {
  await assertReadsNoMore(scores);
});

test("while a snapshot is held, taking a mail about an account reads none of those that were sent", async () => {
  await assertReadsNoMore(accountMails);
});

test("while a snapshot is held, letting a job begin and doing its steps reads none of those that are over", async () => {
  await assertReadsNoMore(jobs);
});

test("while a snapshot is held, writing a step of a draft reads none of those that were written", async () => {
  await assertReadsNoMore(drafts);
});

test("while a snapshot is held, moving the horizon of what has changed and writing behind it reads none of where it was", async () => {
  await assertReadsNoMore(horizon);
});
