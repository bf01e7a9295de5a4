import { Form } from "@base-ui/react/form";
import { LecternError } from "@lectern/sdk/console";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { Button } from "../../design/button.tsx";
import { TextField } from "../../design/field.tsx";
import { Notice } from "../../design/notice.tsx";
import { lectern } from "../client.ts";
import { textOf } from "../form-values.ts";
import { sentenceOf } from "../problem.ts";
import { useDocumentTitle } from "../shell/page-head.tsx";
import { safeNext } from "./session.ts";

const route = getRouteApi("/sign-in");

export function SignInPage() {
  const { next } = route.useSearch();
  const router = useRouter();
  const queryClient = useQueryClient();
  useDocumentTitle("Sign in");
  const signIn = useMutation({
    mutationFn: (form: FormData) =>
      lectern.session.open({ email: textOf(form, "email"), password: String(form.get("password") ?? "") }),
    onSuccess: async () => {
      queryClient.clear();
      router.history.replace(router.options.basepath + safeNext(next));
    },
  });
  return (
    <main className="sign-in">
      <div className="sign-in-sheet">
        <div className="sign-in-head">
          <h1 tabIndex={-1}>Lectern console</h1>
          <p>{next ? "Sign in to go on where you were." : "For whoever runs this service."}</p>
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
            autoFocus
            spellCheck={false}
          />
          <TextField
            name="password"
            label="Password"
            type="password"
            autoComplete="current-password"
            required
          />
          {signIn.error && <Notice kind="problem">{refusal(signIn.error)}</Notice>}
          <Button look="primary" type="submit" isBusy={signIn.isPending}>
            Sign in
          </Button>
        </Form>
        <p className="field-hint">
          The first start of the service prints the operator’s e-mail and password, unless OPERATOR_EMAIL and
          OPERATOR_PASSWORD set them.
        </p>
      </div>
    </main>
  );
}

function refusal(error: unknown): string | undefined {
  if (error instanceof LecternError && error.status === 401) {
    return "This e-mail and password do not belong to an operator. Check both and try again.";
  }
  return sentenceOf(error);
}
