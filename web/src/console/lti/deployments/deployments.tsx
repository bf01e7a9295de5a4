import { Link } from "@tanstack/react-router";
import { Table } from "../../../design/tables/table.tsx";
import { Tag } from "../../../design/tag.tsx";
import type { Registration } from "../registration-queries.ts";
import { AddDeployment } from "./add-deployment.tsx";
import { DEPLOYMENTS_HEADING, DeploymentActions } from "./deployment-actions.tsx";

/** Whose learners an LMS brings. */
export function Deployments({ registration }: { registration: Registration }) {
  const { deployments } = registration;
  return (
    <section className="lti-section" aria-labelledby={DEPLOYMENTS_HEADING}>
      <div className="toolbar">
        <h2 id={DEPLOYMENTS_HEADING} tabIndex={-1}>
          Deployments
        </h2>
        <AddDeployment registration={registration} />
      </div>
      {deployments.length === 0 ? (
        <p className="lti-hint">
          A deployment is one installation of this tool in the LMS; the LMS shows its id beside the client id.
          Moodle has one, mostly “1”. On Canvas and Blackboard several schools share a registration, and each
          has its own. Add it here, with the organization whose learners it brings.
        </p>
      ) : (
        <Table
          caption="Deployments"
          rows={deployments}
          keyOf={({ id }) => id}
          isMuted={(deployment) => !deployment.is_active}
          columns={[
            {
              heading: "Deployment id",
              cell: ({ deployment_id: id }) => <span className="table-name address">{id}</span>,
            },
            {
              heading: "Learners of",
              cell: ({ organization }) => (
                <Link to="/organizations/$id" params={{ id: organization }}>
                  {organization}
                </Link>
              ),
            },
            {
              heading: "State",
              cell: ({ is_active: isActive }) =>
                isActive ? <Tag tone="good">On</Tag> : <Tag tone="plain">Off</Tag>,
            },
            {
              heading: "Actions",
              isForChanges: true,
              align: "end",
              cell: (deployment) => <DeploymentActions deployment={deployment} />,
            },
          ]}
        />
      )}
    </section>
  );
}
