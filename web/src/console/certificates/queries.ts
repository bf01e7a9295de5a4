import type { CertificateSettingsUpdate, components } from "@lectern/sdk/console";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { useChange } from "../change.ts";
import { lectern } from "../client.ts";
import { type ListSearch, listQuery } from "../search/list-search.ts";

export type Certificate = components["schemas"]["OperatorCertificate"];
export type CertificateSettings = components["schemas"]["CertificateSettings"];

const key = "certificates";

export const certificatesQuery = ({ organization, ...search }: ListSearch & { organization: string }) =>
  queryOptions({
    queryKey: [key, { organization, ...search }],
    queryFn: ({ signal }) => lectern.certificates.list(organization, listQuery(search), { signal }),
    placeholderData: keepPreviousData,
  });

export const certificateSettingsQuery = (organization: string) =>
  queryOptions({
    queryKey: [key, "settings", organization],
    queryFn: ({ signal }) => lectern.certificates.settings(organization, { signal }),
  });

export function useChangeSettings(organization: string) {
  return useChange(
    (change: CertificateSettingsUpdate) => lectern.certificates.updateSettings(organization, change),
    key,
  );
}

export function useRevoke({ organization_id: organization, id }: Certificate) {
  return useChange(() => lectern.certificates.revoke(organization, id), key);
}

export function useReissue({ organization_id: organization, id }: Certificate) {
  return useChange(() => lectern.certificates.reissue(organization, id), key);
}
