// Where many rows move in one request, how much of a bare Fastify route's speed is left? A bulk request of 1000 users, which bare is one
// statement with the same rows and events; a page of 500 events; a page of 50 users.
import { withBareService } from "./bare-service.ts";
import { runHttpLoad } from "./http-load.ts";
import { described, measure, orEndOf } from "./measurement.ts";
import { median, printResult } from "./result.ts";

const USERS = 1_000;
const SECONDS = 3;
const ROUNDS = 5;

let changes = 0;
const aBulk = () => ({
  users: Array.from({ length: USERS }, (_, index) => ({
    provider: "bench",
    provider_id: `emp-${index}`,
    email: `emp-${index}@example.com`,
    first_name: "Ada",
    last_name: `Muster ${++changes}`,
    preferred_language: "de",
    user_summary: "Works in the warehouse and leads a team of five.",
    job_titles: ["Team lead"],
    department: "Logistics",
    tools: ["SAP", "Excel"],
    daily_tasks: ["plan shifts"],
  })),
});

const requests = [
  {
    name: "a bulk request of 1000 users",
    limit: 0.5,
    path: "/users/bulk/",
    nextBody: aBulk,
    concurrency: 1,
  },
  {
    name: "a page of 500 events",
    limit: 0.25,
    path: "/events/?limit=500&after=0",
    nextBody: null,
    concurrency: 4,
  },
  {
    name: "a page of 50 users",
    limit: 0.3,
    path: "/users/?page=2&page_size=50",
    nextBody: null,
    concurrency: 4,
  },
];

await withBareService(async ({ service, bare, token }) => {
  const places = { bare: bare.url, service: `${service.siteUrl}/api/v1` };
  for (const { name, limit, path, nextBody, concurrency } of requests) {
    const measured = (place: keyof typeof places) =>
      orEndOf(
        { service, bare },
        measure(() =>
          runHttpLoad({ url: places[place] + path, token, nextBody, concurrency, seconds: SECONDS }),
        ),
      );
    await measured("service"); // warms both up
    await measured("bare");
    const ratios: { perSecond: number; processor: number }[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      const [ofBare, ofService] = [await measured("bare"), await measured("service")];
      ratios.push({
        perSecond: ofService.perSecond / ofBare.perSecond,
        processor: ofBare.processorMs / ofService.processorMs,
      });
      process.stdout.write(`round ${round}: bare ${described(ofBare)}; service ${described(ofService)}\n`);
    }
    const processor = median(ratios.map((of) => of.processor));
    process.stdout.write(`${name}: processor time of bare to ours ${processor.toFixed(3)}\n`);
    printResult({
      question: `${name} over HTTP to bare`,
      ratio: median(ratios.map(({ perSecond }) => perSecond)),
      limit,
      must: "reach",
    });
  }
});
