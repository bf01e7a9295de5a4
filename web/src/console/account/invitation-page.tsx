import { useMutation } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { buttonClass } from "../../design/button.tsx";
import { Notice } from "../../design/notice.tsx";
import { lectern } from "../client.ts";
import { RequestForm } from "../forms/request-form.tsx";
import { NewPasswordField, passwordOf } from "../password-fields.tsx";
import { useDocumentTitle } from "../shell/page-head.tsx";

/** Where the link of an invitation leads. Its token stands behind the #, which browsers send to nobody. */
export function InvitationPage() {
  const token = useLocation({ select: ({ hash }) => hash });
  useDocumentTitle("Choose your password");
  const accept = useMutation({
    mutationFn: (form: FormData) =>
      lectern.operators.invitations.accept({ token, password: passwordOf(form, "password") }),
  });
  return (
    <main className="sign-in">
      <div className="sign-in-sheet">
        <div className="sign-in-head">
          <h1 tabIndex={-1}>Choose your password</h1>
          <p>For the Lectern console.</p>
        </div>
        {accept.data ? (
          <>
            <Notice kind="success">{`Your password is set. Sign in as ${accept.data.email}.`}</Notice>
            <Link to="/sign-in" search={{}} className={buttonClass("primary")}>
              Sign in
            </Link>
          </>
        ) : token === "" ? (
          <Notice kind="problem">
            This link is not complete. Open it as you got it, or ask an owner for a new one.
          </Notice>
        ) : (
          <RequestForm
            label="Choose your password"
            submit="Set password"
            isBusy={accept.isPending}
            error={accept.error}
            onSubmit={(form) => accept.mutate(form)}
          >
            <NewPasswordField />
          </RequestForm>
        )}
      </div>
    </main>
  );
}
