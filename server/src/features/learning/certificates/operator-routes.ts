import { Type } from "typebox";
import { requireId } from "#kernel/ids.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters } from "#platform/lists/parameters.ts";
import { notFound } from "#platform/problems.ts";
import { Choice, PathId, reference } from "#platform/schema.ts";
import { organizationNotFound, organizationOf } from "#tenancy/organizations/index.ts";
import { certificateStates } from "./certificate.ts";
import { changeSettings } from "./issuing/change-settings.ts";
import { reissueCertificate, revokeCertificate } from "./issuing/revocation.ts";
import { selectSetting } from "./issuing/settings.ts";
import { certificateList } from "./list.ts";
import { presentForOperator } from "./presentation.ts";
import { certificateProblems, certificateWithdrawn } from "./problems.ts";
import { CertificateSettings, OperatorCertificate, UpdateCertificateSettings } from "./schemas.ts";

const organization = Type.String({ description: "Internal id or slug" });
const params = Type.Object({ organization });
const certificateParams = Type.Object({ organization, id: PathId() });

export function certificateOperatorRoutes(app: HttpServer, context: Context): void {
  const { siteUrl } = context.settings;

  app.get(
    "/organizations/:organization/certificates/",
    {
      schema: {
        operationId: "listCertificates",
        summary: "List certificates",
        description: "What an organization issued, the newest first; also what is no longer valid.",
        params,
        querystring: Type.Object({
          search: Type.Optional(
            Type.String({
              maxLength: 255,
              description: "Part of the name or the lesson's title, or a check code",
            }),
          ),
          user_id: Type.Optional(Type.Integer({ description: "Internal id of the user" })),
          curriculum_id: Type.Optional(Type.Integer({ description: "Internal id of the curriculum" })),
          state: Type.Optional(Choice(certificateStates, { description: "Exactly this state" })),
          ...listParameters,
        }),
        response: { 200: Page(reference(OperatorCertificate)) },
      },
      config: { scope: "read", problems: [organizationNotFound] },
    },
    async (request) => {
      const { id } = await organizationOf(context, request.params.organization);
      return answerList(context, request, certificateList(id, request.query), (row) =>
        presentForOperator(siteUrl, row),
      );
    },
  );

  app.post(
    "/organizations/:organization/certificates/:id/revoke/",
    {
      schema: {
        operationId: "revokeCertificate",
        summary: "Revoke a certificate",
        description:
          "Idempotent. Whoever checks it is told so from now on, and no other is issued for the lesson until one is reissued. The change is audited.",
        params: certificateParams,
        response: { 200: reference(OperatorCertificate) },
      },
      config: { scope: "write", problems: [organizationNotFound, notFound] },
    },
    async (request) => {
      const row = await revokeCertificate(
        context,
        request,
        request.params.organization,
        requireId(request.params.id, notFound),
      );
      return presentForOperator(siteUrl, row);
    },
  );

  app.post(
    "/organizations/:organization/certificates/:id/reissue/",
    {
      schema: {
        operationId: "reissueCertificate",
        summary: "Reissue a certificate",
        description:
          "Issues a new one for the same lesson, with a new code and with the name and the brand of today; the old one is `replaced`. For a name that was wrong, or one that was revoked in error. Of one that was reissued before, the one in its place is answered 200. The change is audited.",
        params: certificateParams,
        response: { 200: reference(OperatorCertificate), 201: reference(OperatorCertificate) },
      },
      config: {
        scope: "write",
        problems: [organizationNotFound, notFound, certificateWithdrawn, ...certificateProblems],
      },
    },
    async (request, reply) => {
      const { certificate, isNew } = await reissueCertificate(
        context,
        request,
        request.params.organization,
        requireId(request.params.id, notFound),
      );
      return reply.code(isNew ? 201 : 200).send(presentForOperator(siteUrl, certificate));
    },
  );

  app.get(
    "/organizations/:organization/certificate-settings/",
    {
      schema: {
        operationId: "readCertificateSettings",
        summary: "Retrieve an organization's certificate settings",
        description: "For which lessons certificates are given, and who stands for them.",
        params,
        response: { 200: reference(CertificateSettings) },
      },
      config: { scope: "read", problems: [organizationNotFound] },
    },
    async (request) => {
      const { id } = await organizationOf(context, request.params.organization);
      return selectSetting(context.db, id);
    },
  );

  app.patch(
    "/organizations/:organization/certificate-settings/",
    {
      schema: {
        operationId: "updateCertificateSettings",
        summary: "Update an organization's certificate settings",
        description:
          "Fields that are left out stay. Certificates that were issued before stay as they are. The change is audited.",
        params,
        body: UpdateCertificateSettings,
        response: { 200: reference(CertificateSettings) },
      },
      config: { scope: "write", problems: [organizationNotFound] },
    },
    async (request) => changeSettings(context, request, request.params.organization, request.body),
  );
}
