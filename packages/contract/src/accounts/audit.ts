import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id, Instant, Limit } from '../schemas.ts'
import { auditGroups } from './audit-groups.ts'
import { PersonShape } from './schemas.ts'

/** What happened, by whom, where and when, in words of the caller's language. */
const AuditLine = z.object({
  _id: Id,
  at: Instant,
  name: z.string(),
  /** A sentence without its subject, such as `a invité Basile Roux`. */
  text: z.string(),
  /** Before and after, where there is any. */
  details: z.array(z.string()),
  /** Null: the product itself. */
  actor: z.nullable(z.object({ kind: z.enum(['customer', 'staff']), person: z.nullable(PersonShape) })),
  /** The name of the access token with which it was done. */
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
  /** `next` of the page before. */
  before: z.optional(z.string().check(z.regex(/^\d{1,15}_[0-9a-f]{24}$/))),
  limit: Limit,
}
const response = z.object({ list: z.array(AuditLine), next: z.nullable(z.string()) })
const provider = z.strictObject({ provider: z.string() })

/** Who did what in an account, newest first; read off the events (ADR-0004). */
export const audit = api('accounts', {
  listAudit: operation({
    method: 'GET',
    path: '/admin/audit',
    requirement: 'ADR-0004',
    access: can('audit.read'),
    query: z.strictObject({ ...filters, ...page }),
    response,
  }),
  /** The same lines as CSV, the newest 10,000. */
  exportAudit: operation({
    method: 'GET',
    path: '/admin/audit/export',
    requirement: 'ADR-0004',
    kind: 'download',
    access: can('audit.read'),
    query: z.strictObject(filters),
  }),
  /** The whole, for staff: of every account, or of one. */
  listAuditOfAll: operation({
    method: 'GET',
    path: '/:provider/audit',
    requirement: 'ADR-0004',
    access: can('audit.read-all'),
    params: provider,
    query: z.strictObject({ ...filters, ...page, appId: z.optional(Id) }),
    response,
  }),
})
