import { Table } from "../../design/tables/table.tsx";
import { Tag } from "../../design/tag.tsx";
import type { lectern } from "../client.ts";
import { briefMomentOf } from "../date.ts";

type Worker = Awaited<ReturnType<typeof lectern.health.get>>["workers"][number];
type WorkersOfProcess = [Worker, ...Worker[]];

/** A row for each process: one process has some twenty workers, whose heartbeats say the same while all is well. */
export function Workers({ workers }: { workers: readonly Worker[] }) {
  return (
    <section className="page-section" aria-labelledby="workers">
      <h2 id="workers">Workers</h2>
      <Table
        caption="Workers"
        rows={byProcess(workers)}
        keyOf={([{ process_id }]) => process_id}
        columns={[
          {
            heading: "Process",
            cell: ([{ host, pid, role }]) => (
              <span className="table-name">
                {host} {pid} ({role})
              </span>
            ),
          },
          { heading: "State", cell: (those) => <WorkersState workers={those} /> },
          { heading: "Workers", cell: (those) => those.map(({ worker }) => worker).join(", ") },
          {
            heading: "Oldest heartbeat",
            cell: (those) => briefMomentOf(those.map(({ beat_at }) => beat_at).sort()[0] ?? ""),
          },
        ]}
      />
    </section>
  );
}

function byProcess(workers: readonly Worker[]): WorkersOfProcess[] {
  const processes = new Map<string, WorkersOfProcess>();
  for (const worker of workers) {
    const known = processes.get(worker.process_id);
    if (known) known.push(worker);
    else processes.set(worker.process_id, [worker]);
  }
  return [...processes.values()];
}

function WorkersState({ workers }: { workers: readonly Worker[] }) {
  const failing = workers.filter(({ is_failing }) => is_failing);
  if (failing.length === 0) return <Tag tone="good">OK</Tag>;
  return failing.map(({ worker, failure }) => (
    <Tag key={worker} tone="off">
      {failure ? `${worker}: ${failure}` : worker}
    </Tag>
  ));
}
