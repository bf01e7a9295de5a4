// The least that could answer: Fastify with one route. Prints its address once it listens.
import { fastify } from "fastify";

const app = fastify();
app.get("/readyz", async () => "ok");
process.stdout.write(`${await app.listen({ port: 0, host: "127.0.0.1" })}\n`);
