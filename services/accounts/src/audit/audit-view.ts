import type { accounts } from '@passerelle/contract/accounts/api'
import { auditedEvents, type AuditedEvent } from '@passerelle/contract/audited-events'
import type { InferQuery } from '@passerelle/contract/operation'
import type { Query } from '@passerelle/server/database/connect'

type Filters = Omit<InferQuery<typeof accounts.listAuditOfAll>, 'before' | 'limit'> & {
  /** As the administrators of the account read it. */
  own?: boolean
}
type Person = { _id: string; firstName: string; lastName: string; picture: string | null; staff: boolean }

export type AuditRow = {
  id: string
  at: Date
  name: AuditedEvent
  data: Record<string, unknown>
  actorKind: 'customer' | 'staff' | 'system'
  person: Person | null
  token: string | null
  /** By a mail that the person wrote, or by the link of one. */
  via: 'mail' | 'mail_link' | null
  app: { _id: string; name: string } | null
  /** Object of the action, if it has a name: a task or a user. */
  taskSlug: string | null
  subjectPerson: Person | null
  /** The label, sprint or person that was added or removed. */
  named: string | null
  /** Why somebody corrected the time of another person. */
  reason: string | null
  /** Names of the people before and after. */
  owners: { from: string | null; to: string | null } | null
}
export type AuditPage = { rows: AuditRow[]; next: string | null }

// Staff always have a row in the provider's account, and one in each account they have entered. The cast keeps the
// index of users in use.
const personOf = (id: string) => `
  (SELECT json_build_object('_id', p.id, 'firstName', p.first_name, 'lastName', p.last_name, 'picture', p.picture,
    'staff', p.staff)
     FROM accounts.people p
    WHERE p.id = ${id} AND p.app_id IN (e.app_id, (SELECT a.id FROM accounts.apps a WHERE a.provider))
      AND NOT p.anonymised
    ORDER BY p.app_id = e.app_id DESC NULLS LAST LIMIT 1)`

const nameOf = (id: string) => `
  (SELECT btrim(p.first_name || ' ' || p.last_name) FROM accounts.people p
    WHERE p.id = ${id} AND p.app_id IN (e.app_id, (SELECT a.id FROM accounts.apps a WHERE a.provider))
      AND NOT p.anonymised
    ORDER BY p.app_id = e.app_id DESC NULLS LAST LIMIT 1)`
const idIn = (key: string) => `(e.data->>'${key}')::char(24)`

/** What a page is read by: each has an index, so that rare events are found among millions of others. */
const orderOf = ({ group, userId }: Pick<Filters, 'group' | 'userId'>) =>
  userId !== undefined ? 'person' : group !== undefined ? 'group' : 'time'

/**
 * Page of the audit log of one account, or of all without `appId`; keyset pagination by time and id, newest first. One
 * statement per account or all, and per index.
 */
export const auditStatement = (
  { appId, group, userId, from, to, own = false }: Filters,
  { before, limit }: { before?: string | undefined; limit: number },
) => {
  const [at, id] = before?.split('_') ?? []
  const values: unknown[] = []
  const value = (given: unknown) => `$${values.push(given)}`
  const [names, most] = [value(auditedEvents(group, { own })), value(limit + 1)]
  const conditions = [
    `e.at >= ${value(from ?? '-infinity')} AND e.at < ${value(to ?? 'infinity')}`,
    `(e.at, e.id) < (${value(at === undefined ? 'infinity' : new Date(Number(at)))}, ${value(id ?? 'f'.repeat(24))})`,
    // Of the ratings of customers only the bad ones are of interest (ANS-024).
    `(e.name <> 'satisfaction.rated' OR e.data->>'rating' = 'bad')`,
    // Corrections of one's own time are no entries (PLN-061).
    `(e.name NOT IN ('work.edited', 'work.deleted') OR e.data->>'userId' <> e.actor->>'userId')`,
    ...(appId === undefined ? [] : [`e.app_id = ${value(appId)}`]),
    ...(userId === undefined ? [] : [`e.actor->>'userId' = ${value(userId)}`]),
  ].join(' AND ')
  const newest = `ORDER BY e.at DESC, e.id DESC LIMIT ${most}`
  const order = orderOf({ group, userId })
  // The events of a group are the newest of each name, merged.
  const page =
    order === 'group'
      ? `SELECT e.* FROM unnest(${names}::text[]) AS one (name)
          CROSS JOIN LATERAL (SELECT e.* FROM platform.events e
            WHERE e.name = one.name AND ${conditions} ${newest}) e ${newest}`
      : `SELECT e.* FROM platform.events e WHERE e.name = ANY (${names}) AND ${conditions} ${newest}`
  return {
    name: `accounts.audit-${appId === undefined ? 'all' : 'app'}-${order}`,
    text: `
      WITH page AS MATERIALIZED (${page})
      SELECT e.id, e.at, e.name, e.data, e.actor->>'kind' AS "actorKind", e.actor->>'via' AS via,
             ${personOf(`(e.actor->>'userId')::char(24)`)} AS person,
             (SELECT t.name FROM accounts.access_tokens t
             WHERE t.app_id = e.app_id AND t.id = (e.actor->>'tokenId')::char(24)) AS token,
             (SELECT json_build_object('_id', a.id, 'name', a.name) FROM accounts.apps a WHERE a.id = e.app_id) AS app,
             (SELECT t.slug FROM projects.task_headlines t
             WHERE t.app_id = e.app_id AND t.id = e.subject) AS "taskSlug",
             ${personOf('e.subject')} AS "subjectPerson",
             CASE WHEN e.data ? 'labelId'
                    THEN (SELECT l.name FROM projects.label_names l WHERE l.id = ${idIn('labelId')})
                  WHEN e.data ? 'milestoneId'
                    THEN (SELECT m.name FROM projects.milestone_names m WHERE m.id = ${idIn('milestoneId')})
                  WHEN e.data ? 'announcementId'
                    THEN (SELECT n.title_fr FROM accounts.announcements n WHERE n.id = ${idIn('announcementId')})
                  WHEN e.data ? 'memberId' THEN ${nameOf(idIn('memberId'))}
                  WHEN e.name IN ('answer.mailed', 'oncall.paged', 'oncall.page_missed', 'work.edited', 'work.deleted')
                    THEN ${nameOf(idIn('userId'))} END AS named,
             CASE WHEN e.data ? 'correctionId'
               THEN (SELECT c.reason FROM projects.correction_reasons c
                      WHERE c.app_id = e.app_id AND c.id = ${idIn('correctionId')}) END AS reason,
             CASE WHEN e.name IN ('task.owner_changed', 'incident.handed_over')
               THEN json_build_object('from', ${nameOf(idIn('from'))}, 'to', ${nameOf(idIn('to'))}) END AS owners
        FROM page e ORDER BY e.at DESC, e.id DESC`,
    values,
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
