import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useId } from "react";
import { Button } from "../../../design/button.tsx";
import { textOf } from "../../forms/form-values.ts";
import { sentenceOf } from "../../problem.ts";
import { launchQuery } from "./queries.ts";

/** From the code on a learner's page to the entry behind it. */
export function FindLaunch({ missing }: { missing?: string }) {
  const id = useId();
  const navigate = useNavigate();
  const find = useFindLaunch();
  const notFound = find.data === null ? find.variables : find.isIdle ? missing : undefined;
  const failure = notFound === undefined ? sentenceOf(find.error) : nothingHas(notFound);
  return (
    <search>
      <form
        className="find-launch"
        onSubmit={(event) => {
          event.preventDefault();
          const code = textOf(new FormData(event.currentTarget), "code");
          if (code && !find.isPending) {
            find.mutate(code, {
              onSuccess: (launch) =>
                launch && navigate({ to: "/lti/launches/$code", params: { code: launch.code } }),
            });
          }
        }}
      >
        <label htmlFor={id} className="field-label">
          Code
        </label>
        <p id={`${id}-hint`} className="field-hint">
          What the learner’s page shows, such as K7Q2-9XMD. Capitals and the hyphen do not matter.
        </p>
        <div className="find-launch-row">
          <input
            id={id}
            name="code"
            className="field-control launch-code"
            defaultValue={missing}
            required
            maxLength={20}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            aria-describedby={`${id}-hint ${id}-failure`}
            aria-invalid={failure !== undefined}
            data-invalid={failure === undefined ? undefined : ""}
          />
          <Button type="submit" look="primary" isBusy={find.isPending}>
            Find
          </Button>
        </div>
        <p id={`${id}-failure`} className="field-error" role="alert">
          {failure}
        </p>
      </form>
    </search>
  );
}

function nothingHas(code: string): string {
  return `No launch of the last 30 days has the code ${code}. Ask the learner to read it out again.`;
}

function useFindLaunch() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => queryClient.fetchQuery({ ...launchQuery(code), staleTime: 0 }),
  });
}
