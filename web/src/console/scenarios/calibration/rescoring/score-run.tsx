import { getRouteApi } from "@tanstack/react-router";
import { Button } from "../../../../design/button.tsx";
import { TextField } from "../../../../design/forms/field.tsx";
import { textOf } from "../../../forms/form-values.ts";
import { RescoredTalk } from "./rescored-talk.tsx";

const route = getRouteApi("/signed-in/scenarios/$scenario/calibration");

/** A talk by its id, as events and exports tell it. */
export function ScoreRun({ scenario, run }: { scenario: number; run: number | undefined }) {
  const navigate = route.useNavigate();
  return (
    <section className="page-section" aria-labelledby="score-again">
      <h2 id="score-again">Score a talk again</h2>
      <p className="scenario-hint">
        What a completed talk would get today, beside what it got. It only reads: a score that was frozen
        stays. Of what was said, it shows what reads otherwise now, and not who said it.
      </p>
      <form
        className="filters"
        aria-label="Score a talk again"
        onSubmit={(event) => {
          event.preventDefault();
          const wanted = Number(textOf(new FormData(event.currentTarget), "run"));
          navigate({
            search: ({ run: _, ...remembered }) => ({
              ...remembered,
              ...(wanted > 0 ? { run: wanted } : {}),
            }),
            resetScroll: false,
          });
        }}
      >
        <TextField
          name="run"
          label="Id of the talk"
          hint="The run_id of scenario.completed"
          inputMode="numeric"
          pattern="[0-9]{1,15}"
          required
          defaultValue={run}
        />
        <div className="form-actions">
          <Button type="submit">Score again</Button>
        </div>
      </form>
      {run !== undefined && <RescoredTalk scenario={scenario} choice={{ run }} />}
    </section>
  );
}
