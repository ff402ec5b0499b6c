import type { accounts } from '@passerelle/contract/accounts/api'
import { auditedEvents, type AuditedEvent } from '@passerelle/contract/accounts/audited-events'
import type { InferQuery } from '@passerelle/contract/operation'
import type { Query } from '@passerelle/server/database/connect'

type Filters = Omit<InferQuery<typeof accounts.listAuditOfAll>, 'before' | 'limit'>
type Person = { _id: string; firstName: string; lastName: string; picture: string | null; staff: boolean }

export type AuditRow = {
  id: string
  at: Date
  name: AuditedEvent
  data: Record<string, unknown>
  actorKind: 'customer' | 'staff' | 'system'
  person: Person | null
  token: string | null
  app: { _id: string; name: string } | null
  /** Object of the action, if it has a name: a task or a user. */
  taskSlug: string | null
  subjectPerson: Person | null
}
export type AuditPage = { rows: AuditRow[]; next: string | null }

// Staff always have a row in the provider's account, and one in each account they have entered.
const personOf = (id: string) => `
  (SELECT json_build_object('_id', p.id, 'firstName', p.first_name, 'lastName', p.last_name, 'picture', p.picture, 'staff', p.staff)
     FROM accounts.people p
    WHERE p.id = ${id} AND p.app_id IN (e.app_id, (SELECT a.id FROM accounts.apps a WHERE a.provider)) AND NOT p.anonymised
    ORDER BY p.app_id = e.app_id DESC NULLS LAST LIMIT 1)`

/**
 * Page of the audit log of one account, or of all when `appId` is null; keyset pagination by time and id, newest first.
 */
export const auditStatement = (
  { appId, group, userId, from, to }: Filters,
  { before, limit }: { before?: string | undefined; limit: number },
) => {
  const [at, id] = before?.split('_') ?? []
  const events = auditedEvents(group)
  return {
    name: appId === undefined ? 'accounts.audit-of-all' : 'accounts.audit',
    text: `
      WITH page AS MATERIALIZED (
        SELECT e.* FROM platform.events e
         WHERE ${appId === undefined ? '$1::char(24) IS NULL' : 'e.app_id = $1'} AND e.name = ANY ($2)
           AND ($3::char(24) IS NULL OR e.actor->>'userId' = $3) AND e.at >= $4 AND e.at < $5 AND (e.at, e.id) < ($6, $7)
         ORDER BY e.at DESC, e.id DESC LIMIT $8
      )
      SELECT e.id, e.at, e.name, e.data, e.actor->>'kind' AS "actorKind", ${personOf(`e.actor->>'userId'`)} AS person,
             (SELECT t.name FROM accounts.access_tokens t WHERE t.app_id = e.app_id AND t.id = e.actor->>'tokenId') AS token,
             (SELECT json_build_object('_id', a.id, 'name', a.name) FROM accounts.apps a WHERE a.id = e.app_id) AS app,
             (SELECT t.slug FROM projects.task_headlines t WHERE t.app_id = e.app_id AND t.id = e.subject) AS "taskSlug",
             ${personOf('e.subject')} AS "subjectPerson"
        FROM page e ORDER BY e.at DESC, e.id DESC`,
    values: [
      appId ?? null,
      events,
      userId ?? null,
      from ?? '-infinity',
      to ?? 'infinity',
      at === undefined ? 'infinity' : new Date(Number(at)),
      id ?? 'f'.repeat(24),
      limit + 1,
    ],
  }
}

export const auditView =
  (query: Query) =>
  async (filters: Filters, page: { before?: string | undefined; limit: number }): Promise<AuditPage> => {
    const { rows } = await query<AuditRow>(auditStatement(filters, page))
    const shown = rows.slice(0, page.limit)
    const last = rows.length > page.limit ? shown.at(-1) : undefined
    return { rows: shown, next: last ? `${last.at.getTime()}_${last.id}` : null }
  }
