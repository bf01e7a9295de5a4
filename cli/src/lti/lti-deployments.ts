import { LecternError, type OperatorClient } from "@lectern/sdk/operator";
import { Refusal, UsageError } from "../failure.ts";

interface Deployment {
  deployment_id: string;
  organization: string;
}

/** Deployment ids may hold an equals sign; slugs never do. */
export function readDeployment(value: string): Deployment {
  const at = value.lastIndexOf("=");
  if (at < 1 || at === value.length - 1) {
    throw new UsageError(`"${value}" is no deployment; write DEPLOYMENT=ORGANIZATION, such as 1=acme.`);
  }
  return { deployment_id: value.slice(0, at), organization: value.slice(at + 1) };
}

/** Before anything is stored. @throws Refusal naming the organization that does not exist */
export async function checkOrganizations(
  client: OperatorClient,
  deployments: readonly Deployment[],
): Promise<void> {
  for (const slug of new Set(deployments.map(({ organization }) => organization))) {
    try {
      await client.organizations.get(slug);
    } catch (error) {
      if (!(error instanceof LecternError) || error.status !== 404) throw error;
      throw new Refusal(
        `There is no organization "${slug}"; nothing was registered. See lectern organizations list.`,
      );
    }
  }
}

/** Of a registration that was made just now. @throws Refusal saying which one is missing, and how it is added */
export async function addDeployments(
  client: OperatorClient,
  registration: number,
  deployments: readonly Deployment[],
): Promise<void> {
  for (const deployment of deployments) {
    try {
      await client.lti.deployments.create({ registration, ...deployment });
    } catch (error) {
      if (!(error instanceof LecternError)) throw error;
      const written = `${deployment.deployment_id}=${deployment.organization}`;
      throw new Refusal(
        `Registration ${registration} was made, but without the deployment ${written}: ${error.detail}\nAdd what is missing with lectern lti deploy ${registration} DEPLOYMENT=ORGANIZATION.`,
      );
    }
  }
}
