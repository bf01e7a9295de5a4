// A receiver that answers 204 as soon as it has read a request, and notes when it came. Told `{ forget: true }` it starts
// over; told `{ await: count }` it says when so many had come, told `{ at: moment }` how many there are then.
import { createServer } from "node:http";

const arrivals: number[] = [];
let awaited = Number.POSITIVE_INFINITY;

const server = createServer((request, response) => {
  request.resume();
  request.on("end", () => {
    response.writeHead(204).end();
    arrivals.push(Date.now());
    if (arrivals.length === awaited) report();
  });
});

function report(): void {
  awaited = Number.POSITIVE_INFINITY;
  process.send?.({ arrivals });
}

process.on("message", (message: { forget?: true; await?: number; at?: number }) => {
  if (message.forget) arrivals.length = 0;
  if (message.await !== undefined) {
    awaited = message.await;
    if (arrivals.length >= awaited) report();
  }
  if (message.at !== undefined) setTimeout(report, message.at - Date.now());
});
process.once("disconnect", () => process.exit(0));
server.listen(0, "127.0.0.1", () => process.send?.({ port: portOf(server.address()) }));

function portOf(address: ReturnType<typeof server.address>): number {
  return typeof address === "object" && address !== null ? address.port : 0;
}
