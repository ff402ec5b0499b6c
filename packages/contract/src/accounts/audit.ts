import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id, Instant, Limit } from '../schemas.ts'
import { auditGroups } from './audit-groups.ts'
import { PersonShape } from './schemas.ts'

/** An audit log entry: what happened, by whom, where and when, in the caller's language. */
const AuditLine = z.object({
  _id: Id,
  at: Instant,
  name: z.string(),
  /** A sentence without its subject, such as `a invité Basile Roux`. */
  text: z.string(),
  /** Values before and after the change, if any. */
  details: z.array(z.string()),
  /** Null if the system did it. */
  actor: z.nullable(z.object({ kind: z.enum(['customer', 'staff']), person: z.nullable(PersonShape) })),
  /** Name of the access token that was used. */
  token: z.nullable(z.string()),
  app: z.nullable(z.object({ _id: Id, name: z.string() })),
})

const filters = {
  group: z.optional(z.enum(auditGroups)),
  userId: z.optional(Id),
  from: z.optional(Instant),
  to: z.optional(Instant),
}
const page = {
  /** Cursor: `next` of the previous page. */
  before: z.optional(z.string().check(z.regex(/^\d{1,15}_[0-9a-f]{24}$/))),
  limit: Limit,
}
const response = z.object({ list: z.array(AuditLine), next: z.nullable(z.string()) })
const provider = z.strictObject({ provider: z.string() })

/** Audit log of an account: who did what, newest first; derived from the events (ADR-0004). */
export const audit = api('accounts', {
  listAudit: operation({
    method: 'GET',
    path: '/admin/audit',
    requirement: 'ADR-0004',
    access: can('audit.read'),
    token: 'none',
    query: z.strictObject({ ...filters, ...page }),
    response,
  }),
  /** The same entries as CSV, at most the newest 10,000. */
  exportAudit: operation({
    method: 'GET',
    path: '/admin/audit/export',
    requirement: 'ADR-0004',
    perMinute: 20,
    kind: 'download',
    access: can('audit.read'),
    token: 'none',
    query: z.strictObject(filters),
  }),
  /** Audit log for staff: of all accounts, or of one. */
  listAuditOfAll: operation({
    method: 'GET',
    path: '/:provider/audit',
    requirement: 'ADR-0004',
    access: can('audit.read-all'),
    params: provider,
    query: z.strictObject({ ...filters, ...page, appId: z.optional(Id) }),
    response,
  }),
  /** The same entries for staff as CSV, with their account, at most the newest 10,000. */
  exportAuditOfAll: operation({
    method: 'GET',
    path: '/:provider/audit/export',
    requirement: 'ADR-0004',
    perMinute: 20,
    kind: 'download',
    access: can('audit.read-all'),
    params: provider,
    query: z.strictObject({ ...filters, appId: z.optional(Id) }),
  }),
})
