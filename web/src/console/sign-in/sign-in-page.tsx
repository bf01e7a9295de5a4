import { Form } from "@base-ui/react/form";
import { LecternError } from "@lectern/sdk/console";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { Button } from "../../design/button.tsx";
import { TextField } from "../../design/forms/field.tsx";
import { Notice } from "../../design/notice.tsx";
import { lectern } from "../client.ts";
import { focusAtOnce } from "../focus.ts";
import { textOf } from "../forms/form-values.ts";
import { LanguageChoice } from "../language/language-choice.tsx";
import { CodeField, passwordOf } from "../password-fields.tsx";
import { sentenceOf } from "../problem.ts";
import { safeNext, signInHint } from "../session.ts";
import { useDocumentTitle } from "../shell/page-head.tsx";

const route = getRouteApi("/sign-in");

export function SignInPage() {
  const { next } = route.useSearch();
  const router = useRouter();
  const queryClient = useQueryClient();
  useDocumentTitle("Sign in");
  const [needsCode, setNeedsCode] = useState(false);
  const signIn = useMutation({
    mutationFn: (form: FormData) =>
      lectern.session.open({
        email: textOf(form, "email"),
        password: passwordOf(form, "password"),
        ...(form.has("code") ? { code: textOf(form, "code") } : {}),
      }),
    onSuccess: async () => {
      queryClient.clear();
      router.history.replace(router.options.basepath + safeNext(next));
    },
    onError: (error) => setNeedsCode((before) => before || isMissingCode(error)),
  });
  return (
    <main className="sign-in">
      <div className="sign-in-sheet">
        <div className="sign-in-head">
          <h1 tabIndex={-1}>Lectern console</h1>
          <p>
            {next
              ? "Sign in to go on where you were."
              : "For whoever runs this service, and whoever writes its lessons."}
          </p>
        </div>
        <Form
          className="form"
          aria-label="Sign in"
          onSubmit={(event) => {
            event.preventDefault();
            if (!signIn.isPending) signIn.mutate(new FormData(event.currentTarget));
          }}
        >
          <TextField
            name="email"
            label="E-mail"
            type="email"
            autoComplete="username"
            required
            ref={focusAtOnce}
            spellCheck={false}
          />
          <TextField
            name="password"
            label="Password"
            type="password"
            autoComplete="current-password"
            required
          />
          {needsCode && (
            <CodeField hint="Six digits from your authenticator app, or a recovery code." isNext />
          )}
          {signIn.error && !isMissingCode(signIn.error) && (
            <Notice kind="problem">{refusal(signIn.error)}</Notice>
          )}
          <Button look="primary" type="submit" isBusy={signIn.isPending}>
            Sign in
          </Button>
        </Form>
        <WithoutPassword />
        <LanguageChoice />
      </div>
    </main>
  );
}

/** What to do without a password: before anybody has signed in another thing than after. */
function WithoutPassword() {
  const { data, isPending } = useQuery(signInHint);
  if (isPending) return null;
  return data?.is_first ? (
    <p className="field-hint">
      The first start of the service prints the operator’s e-mail and password, unless OPERATOR_EMAIL and
      OPERATOR_PASSWORD set them.
    </p>
  ) : (
    <p className="field-hint">
      Forgotten your password? An owner makes you a link to choose a new one, under <i>Operators</i> or by{" "}
      <code>lectern operators link ID</code>. If no owner can sign in, start the service with OPERATOR_EMAIL
      and a new OPERATOR_PASSWORD.
    </p>
  );
}

function isMissingCode(error: unknown): boolean {
  return error instanceof LecternError && error.code === "second_factor_required";
}

function refusal(error: unknown): string | undefined {
  if (error instanceof LecternError && error.code === "second_factor_wrong") {
    return "This code is not right, or was used already. Wait for the next one and try again.";
  }
  if (error instanceof LecternError && error.status === 401) {
    return "This e-mail and password do not belong to an operator. Check both and try again.";
  }
  return sentenceOf(error);
}
