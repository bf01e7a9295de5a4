import assert from "node:assert/strict";
import { test } from "node:test";
import { nearestRoute } from "./nearest-route.ts";

const urls = [
  "/api/v1/users/",
  "/api/v1/users/:id/",
  "/api/v1/users/bulk/",
  "/api/v1/curricula/templates/",
  "/api/v1/curricula/templates/:id/",
  "/api/v1/events/",
];

for (const [asked, meant] of [
  ["/api/v1/user/", "/api/v1/users/"],
  ["/api/v1/Users/12/", "/api/v1/users/{id}/"],
  ["/api/v1/curriculum/templates/", "/api/v1/curricula/templates/"],
  ["/api/v1/templates/", "/api/v1/curricula/templates/"],
  ["/api/users/", "/api/v1/users/"],
  ["/api/v2/events/", "/api/v1/events/"],
  ["/api/v1/webhook-endpoints/", null],
  ["/", null],
] as const) {
  test(`${asked} meant ${meant ?? "nothing that is there"}`, () => {
    assert.equal(nearestRoute(urls, asked), meant);
  });
}

test("a path of a thousand segments is answered at once", () => {
  assert.equal(nearestRoute(urls, "/x".repeat(1000)), null);
});

test("an address that nobody mistyped is compared with nothing", () => {
  const { user: before } = process.cpuUsage();
  const routes = Array.from({ length: 300 }, (_, number) => `/api/v1/things/:id/parts-${number}/`);
  assert.equal(nearestRoute(routes, `/api/v1/${"a/".repeat(50_000)}`), null);
  const seconds = (process.cpuUsage().user - before) / 1_000_000;
  assert.ok(seconds < 5, `${seconds} s of processor time`);
});
