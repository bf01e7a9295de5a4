import { ChangeButton } from "../../design/button.tsx";
import { ConfirmChange } from "../forms/confirm-change.tsx";
import { titleOf } from "../language/language.ts";
import { actionsId } from "./focus-after-change.ts";
import { type Scenario, useSetScenarioActive } from "./queries.ts";

export function ScenarioActions({ scenario }: { scenario: Scenario }) {
  const setActive = useSetScenarioActive(scenario.id);
  const title = titleOf(scenario);
  return (
    <fieldset id={actionsId(scenario.id)} className="table-actions" aria-label={title}>
      {scenario.is_active ? (
        <ConfirmChange
          action="Retire"
          isSmall
          question={`Retire “${title}”?`}
          consequences={
            <p>
              Nobody can play it any more, and a conversation that is under way ends without a score. Results
              stay on record. You can reactivate it at any time.
            </p>
          }
          change={setActive}
          onConfirm={(end) => setActive.mutate(false, end)}
        />
      ) : (
        <ChangeButton isSmall isBusy={setActive.isPending} onClick={() => setActive.mutate(true)}>
          Reactivate
        </ChangeButton>
      )}
    </fieldset>
  );
}
