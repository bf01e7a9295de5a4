import assert from "node:assert/strict";
import { test } from "node:test";
import { createMetrics } from "./metrics.ts";

test("requests are counted by route pattern, method and class of status", async () => {
  const metrics = createMetrics();
  const route = "/users/:user_id/";
  metrics.observeRequest({ route, method: "GET", status: 200, durationMs: 250 });
  metrics.observeRequest({ route, method: "GET", status: 204, durationMs: 500 });
  metrics.observeRequest({ route, method: "GET", status: 404, durationMs: 1 });

  const text = await metrics.registry.metrics();
  const labels = 'route="/users/:user_id/",method="GET"';
  assert.ok(text.includes(`lectern_http_request_duration_seconds_count{${labels},status="2xx"} 2`), text);
  assert.ok(text.includes(`lectern_http_request_duration_seconds_sum{${labels},status="2xx"} 0.75`), text);
  assert.ok(text.includes(`lectern_http_request_duration_seconds_count{${labels},status="4xx"} 1`), text);
  assert.ok(
    text.includes(`lectern_http_request_duration_seconds_bucket{le="0.25",${labels},status="2xx"} 1`),
    text,
  );
});

test("the process itself is measured", async () => {
  const text = await createMetrics().registry.metrics();
  assert.match(text, /^process_resident_memory_bytes \d+/m);
  assert.match(text, /^nodejs_eventloop_lag_seconds /m);
});

test("a gauge is read when it is asked for", async () => {
  const metrics = createMetrics();
  let backlog = 1;
  metrics.gauge("lectern_delivery_backlog", "Deliveries that wait.", async () => backlog);
  assert.match(await metrics.registry.metrics(), /^lectern_delivery_backlog 1$/m);
  backlog = 7;
  assert.match(await metrics.registry.metrics(), /^lectern_delivery_backlog 7$/m);
});

test("a gauge by label shows what the reading of that moment holds, and nothing else", async () => {
  const metrics = createMetrics();
  let readings = [{ labels: { endpoint: "1" }, value: 0.5 }];
  metrics.gaugeBy("lectern_success_rate", "Share.", ["endpoint"], async () => readings);
  assert.match(await metrics.registry.metrics(), /^lectern_success_rate\{endpoint="1"\} 0\.5$/m);
  readings = [{ labels: { endpoint: "2" }, value: 1 }];
  const text = await metrics.registry.metrics();
  assert.match(text, /^lectern_success_rate\{endpoint="2"\} 1$/m);
  assert.doesNotMatch(text, /endpoint="1"/);
});

test("a counter grows by label", async () => {
  const metrics = createMetrics();
  const deliveries = metrics.counter("lectern_deliveries_total", "Deliveries.", ["outcome"]);
  deliveries.inc({ outcome: "delivered" }, 2);
  deliveries.inc({ outcome: "timeout" });
  const text = await metrics.registry.metrics();
  assert.match(text, /^lectern_deliveries_total\{outcome="delivered"\} 2$/m);
  assert.match(text, /^lectern_deliveries_total\{outcome="timeout"\} 1$/m);
});

test("two services in one process count apart", async () => {
  const [one, other] = [createMetrics(), createMetrics()];
  one.observeRequest({ route: "/", method: "GET", status: 200, durationMs: 1 });
  assert.ok((await one.registry.metrics()).includes('route="/"'));
  assert.equal((await other.registry.metrics()).includes('route="/"'), false);
});
