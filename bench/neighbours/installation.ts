import pg from "pg";
import { withRestartableDatabase } from "../../server/test/chaos/restartable-database.ts";
import { type ServiceProcess, startServiceProcess } from "../../server/test/process.ts";
import { type Program, startProgram } from "../held-snapshot/programs.ts";

/** A service with everything running, on a PostgreSQL of its own. */
export interface Installation {
  service: ServiceProcess;
  client: pg.Client;
  /** A program that does what organizations of it do. It ends with the installation. */
  startNeighbours(): Program;
}

export function withInstallation(use: (installation: Installation) => Promise<void>): Promise<void> {
  return withRestartableDatabase(({ databaseUrl }) => withService(databaseUrl, use));
}

/** The same on a database that is there. */
export async function withService(
  databaseUrl: string,
  use: (installation: Installation) => Promise<void>,
): Promise<void> {
  const service = await startServiceProcess({
    environment: {
      DATABASE_URL: databaseUrl,
      SECRET_KEY: "bench ".repeat(8),
      OUTBOUND_ALLOW: "127.0.0.0/8",
      LIMIT_CONNECTIONS: "100000", // all of them come from one address
    },
  });
  const programs: Program[] = [];
  const startNeighbours = () => {
    const program = startProgram("../neighbours/neighbour.ts", [databaseUrl]);
    programs.push(program);
    return program;
  };
  const client = new pg.Client({ connectionString: databaseUrl });
  try {
    await client.connect();
    await use({ service, client, startNeighbours });
  } finally {
    await client.end();
    for (const program of programs) await program.stop();
    await service.stop();
  }
}
