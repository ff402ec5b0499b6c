import type { accounts } from '@passerelle/contract/accounts/api'
import type { InferResponse } from '@passerelle/contract/operation'
import type { Locale } from '@passerelle/i18n/locales'
import type { Platform } from '@passerelle/server/platform'
import type { Call } from '@passerelle/server/service'
import type { AccountsSubjects } from '../identity/app-subject.ts'
import { appIdOf } from '../users/user-handlers.ts'
import { auditDetails, auditText } from './audit-text.ts'
import { auditView, type AuditPage } from './audit-view.ts'
import { exportAudit } from './export-audit.ts'

type CallOf<K extends keyof typeof accounts> = Call<(typeof accounts)[K], AccountsSubjects>

const toPage = ({ rows, next }: AuditPage, locale: Locale): InferResponse<typeof accounts.listAudit> => ({
  list: rows.map((row) => ({
    _id: row.id,
    at: row.at.toISOString(),
    name: row.name,
    text: auditText(row, locale),
    details: auditDetails(row, locale),
    actor: row.actorKind === 'system' ? null : { kind: row.actorKind, person: row.person },
    token: row.token,
    app: row.app,
  })),
  next,
})

/** Audit log: administrators read that of their account, staff all of it. */
export const auditHandlers = ({ database }: Pick<Platform, 'database'>) => {
  const view = auditView(database.query)
  const toCsv = exportAudit(view)
  return {
    listAudit: async ({ actor, query: { before, limit, ...filters }, request }: CallOf<'listAudit'>) =>
      toPage(await view({ ...filters, appId: appIdOf(actor), own: true }, { before, limit }), request.locale),
    exportAudit: async ({ actor, query: filters, request }: CallOf<'exportAudit'>) =>
      toCsv({ ...filters, appId: appIdOf(actor), own: true }, request.locale),
    exportAuditOfAll: async ({ query: filters, request }: CallOf<'exportAuditOfAll'>) =>
      toCsv(filters, request.locale, { withAccount: true }),
    listAuditOfAll: async ({ query: { before, limit, ...filters }, request }: CallOf<'listAuditOfAll'>) =>
      toPage(await view(filters, { before, limit }), request.locale),
  }
}
