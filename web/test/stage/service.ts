import { randomBytes } from "node:crypto";
import { createTestDatabase } from "../../../server/test/database.ts";
import { type ServiceProcess, startServiceProcess } from "../../../server/test/process.ts";

/** The program in a process of its own, on a database that is a copy: a new one of its own takes seconds longer. */
export async function startService(environment: Record<string, string> = {}): Promise<ServiceProcess> {
  const database = await createTestDatabase();
  const service = await startServiceProcess({
    environment: {
      DATABASE_URL: database.url,
      SECRET_KEY: randomBytes(32).toString("base64url"),
      ...environment,
    },
  }).catch(async (error: unknown) => {
    await database.drop();
    throw error;
  });
  return {
    ...service,
    async stop() {
      await service.stop().finally(database.drop);
    },
  };
}
