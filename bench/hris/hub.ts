// A hub in a process of its own, whose pages are written before anybody asks for them.
import { createServer } from "node:http";
import { employeesOf, groupsOf } from "./company.ts";

const PAGE_SIZE = 250;
const [employees, groups] = process.argv.slice(2).map(Number);
const pages = new Map<string, string>();
for (const [path, records] of [
  ["/v1/hris/employees", employeesOf(employees, groups)],
  ["/v1/hris/groups", groupsOf(groups)],
] as const) {
  for (let from = 0, page = 0; from < records.length; from += PAGE_SIZE, page += 1) {
    const next = from + PAGE_SIZE < records.length ? String(page + 1) : null;
    const results = records.slice(from, from + PAGE_SIZE);
    pages.set(`${path} ${page}`, success({ next, results }));
  }
}
const integration = success({
  id: "bench:1",
  category: "HRIS",
  status: "ACTIVE",
  setup_status: "COMPLETED",
  data_expired_at: null,
});

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://hub");
  const page = pages.get(`${pathname} ${searchParams.get("cursor") ?? 0}`);
  response.setHeader("content-type", "application/json");
  response.end(page ?? integration);
});
process.on("disconnect", () => process.exit(0));
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object" && address !== null) process.send?.({ port: address.port });
});

function success(data: unknown): string {
  return JSON.stringify({ status: "success", data });
}
