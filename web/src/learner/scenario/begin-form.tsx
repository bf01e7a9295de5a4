import { MadeFor } from "../document/made-for.tsx";
import type { Shell } from "../document/shell.ts";
import { scenarioPath } from "./addresses.ts";

interface BeginFormProps {
  scenarioId: string;
  label: string;
  shell: Shell;
  isMain?: boolean;
}

/** Starts an attempt, or leads on to the one that is running. */
export function BeginForm({ scenarioId, label, shell, isMain = true }: BeginFormProps) {
  return (
    <form method="post" action={`${scenarioPath(scenarioId)}/begin`} data-action="begin">
      <MadeFor shell={shell} />
      <button type="submit" className={isMain ? "button" : "button-outline"}>
        {label}
      </button>
    </form>
  );
}
