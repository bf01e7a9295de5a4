import { ChangeButton } from "../../../design/button.tsx";
import { focusOn } from "../../focus.ts";
import { ConfirmChange } from "../../forms/confirm-change.tsx";
import { sentenceOf } from "../../problem.ts";
import { type Deployment, useSwitchDeployment } from "../registration-queries.ts";

export const DEPLOYMENTS_HEADING = "deployments";
const focusHeading = () => focusOn(DEPLOYMENTS_HEADING);

/** Off and on. A deployment is never taken away: the links of its learners hang on it. */
export function DeploymentActions({ deployment }: { deployment: Deployment }) {
  const change = useSwitchDeployment(deployment.id);
  const failure = sentenceOf(change.error);
  const { deployment_id: name, organization } = deployment;
  return (
    <fieldset className="table-actions" aria-label={`Deployment ${name}`}>
      {deployment.is_active ? (
        <ConfirmChange
          action="Switch off"
          isSmall
          question={`Switch deployment ${name} off?`}
          consequences={
            <p>
              Learners of {organization} cannot open lessons from this installation any more. They and what
              they learned stay, and you can switch it on again at any time.
            </p>
          }
          change={change}
          onConfirm={(end) => change.mutate(false, end)}
          onDone={focusHeading}
        />
      ) : (
        <>
          <ChangeButton
            isSmall
            isBusy={change.isPending}
            onClick={() => change.mutate(true, { onSuccess: focusHeading })}
          >
            Switch on
          </ChangeButton>
          {failure && (
            <span className="field-error" role="alert">
              {failure}
            </span>
          )}
        </>
      )}
    </fieldset>
  );
}
