import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link, Outlet, useLocation, useNavigate } from "@tanstack/react-router";
import { Button } from "../../design/button.tsx";
import { Tag } from "../../design/tag.tsx";
import { FindForm } from "../find/find-form.tsx";
import { type Role, roleWords } from "../operator-queries.ts";
import { isAuthor } from "../permission/may-role-change.ts";
import { PagePermission, ServicePermission } from "../permission/page-permission.tsx";
import { HeldBanner } from "../restores/held-banner.tsx";
import { signOut } from "../session.ts";
import type { NavigationEntry } from "./area.ts";
import { useCurrentInSight } from "./current-in-sight.ts";

interface ShellProps extends Person {
  entries: readonly NavigationEntry[];
}

interface Person {
  email: string;
  role: Role;
}

export function Shell({ entries, email, role }: ShellProps) {
  const { pathname } = useLocation();
  const navigation = useCurrentInSight(pathname);
  return (
    <div className="console">
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <header className="console-bar">
        <Link to="/" className="console-name">
          Lectern <span>console</span>
        </Link>
        {!isAuthor(role) && <FindForm />}
        <Account email={email} role={role} />
      </header>
      <nav className="console-nav" aria-label="Console" ref={navigation}>
        <ul>
          {entries.map(({ route, label, icon: Icon }) => (
            <li key={route.id}>
              <Link to={route.to} activeProps={{ "aria-current": "page" }}>
                <Icon aria-hidden="true" />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <main id="content" className="console-page" tabIndex={-1}>
        {!isAuthor(role) && (
          <ServicePermission role={role}>
            <HeldBanner />
          </ServicePermission>
        )}
        <PagePermission role={role}>
          <Outlet />
        </PagePermission>
      </main>
    </div>
  );
}

function Account({ email, role }: Person) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const leave = useMutation({
    mutationFn: () => signOut(queryClient),
    onSuccess: () => navigate({ to: "/sign-in", search: {} }),
  });
  return (
    <div className="console-account">
      <span className="console-account-name">{email}</span>
      {(role === "reader" || isAuthor(role)) && <Tag>{roleWords[role]}</Tag>}
      <Button look="quiet" isSmall isBusy={leave.isPending} onClick={() => leave.mutate()}>
        Sign out
      </Button>
    </div>
  );
}
