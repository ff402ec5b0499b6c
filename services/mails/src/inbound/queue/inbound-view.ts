import type { inbound } from '@passerelle/contract/mails/inbound'
import { Problem } from '@passerelle/contract/problems'
import type { InferQuery, InferResponse } from '@passerelle/contract/operation'
import type { Query } from '@passerelle/server/database/statement'
import { statement } from '../statement-rows.ts'

type Page = InferResponse<typeof inbound.listInbound>
type Line = Page['list'][number]
type Whole = InferResponse<typeof inbound.readInbound>
type Row = Omit<Line, 'receivedAt'> & { receivedAt: Date }
type Detail = Row &
  Pick<Whole, 'version' | 'text' | 'fullText' | 'to' | 'cc' | 'headers'> & {
    sentAt: Date | null
    parts: { name: string; size: number; role: string }[] | null
    appId: string | null
    address: string | null
  }

const columns = `
  i.id AS "_id", i.state, i.reason, i.proof, i.size, coalesce(i.subject, '') AS subject,
  i.received_at AS "receivedAt", left(coalesce(c.text, ''), 160) AS excerpt,
  CASE WHEN i.from_address IS NOT NULL THEN
    json_build_object('name', coalesce(i.from_name, ''), 'email', i.from_address) END AS "from",
  CASE WHEN p.id IS NOT NULL THEN
    json_build_object('_id', p.id, 'firstName', p.first_name, 'lastName', p.last_name) END AS person,
  CASE WHEN a.id IS NOT NULL THEN json_build_object('_id', a.id, 'name', a.name) END AS app,
  CASE WHEN t.id IS NOT NULL THEN json_build_object('taskId', t.id, 'slug', t.slug, 'name', t.name) END AS task,
  (SELECT count(*)::int FROM jsonb_array_elements(coalesce(c.parts, '[]')) e WHERE e ->> 'role' <> 'dropped') AS files`
const joins = `
  FROM mails.inbound i LEFT JOIN mails.inbound_contents c ON c.inbound_id = i.id
  LEFT JOIN accounts.app_cards a ON a.id = i.app_id
  LEFT JOIN accounts.people p ON p.app_id = i.app_id AND p.id = i.user_id AND NOT p.anonymised
  LEFT JOIN projects.task_headlines t ON t.app_id = i.app_id AND t.id = i.task_id`
const notNull = ['_id', 'state', 'subject', 'receivedAt', 'excerpt', 'size', 'files']
const list = statement(
  'mails.inbound-list',
  `
  SELECT ${columns} ${joins}
   WHERE i.state = $1 AND (i.received_at, i.id) < ($2, $3)
     AND ($4::text IS NULL OR strpos(lower(coalesce(i.from_address, '') || ' ' || coalesce(i.from_name, '') || ' ' ||
           coalesce(i.subject, '')), $4) > 0)
     AND ($5::text IS NULL OR i.reason = $5) AND ($6::text IS NULL OR i.app_id = $6)
   ORDER BY i.received_at DESC, i.id DESC LIMIT $7`,
  { notNull },
)
const waiting = statement(
  'mails.inbound-waiting',
  `
  SELECT ${columns} ${joins}
   WHERE i.state = 'held' AND (i.received_at, i.id) > ($1, $2)
     AND ($3::text IS NULL OR strpos(lower(coalesce(i.from_address, '') || ' ' || coalesce(i.from_name, '') || ' ' ||
           coalesce(i.subject, '')), $3) > 0)
     AND ($4::text IS NULL OR i.reason = $4) AND ($5::text IS NULL OR i.app_id = $5)
   ORDER BY i.received_at, i.id LIMIT $6`,
  { notNull },
)
const one = statement(
  'mails.inbound-whole',
  `
  SELECT ${columns}, i.version, coalesce(c.text, '') AS text, coalesce(c.full_text, '') AS "fullText", c.parts,
         i.to_addresses AS "to", i.cc_addresses AS cc, i.sent_at AS "sentAt", c.headers, i.app_id AS "appId",
         i.from_address AS address
    ${joins} WHERE i.id = $1`,
  { notNull: [...notNull, 'version', 'text', 'fullText', 'to', 'cc'] },
)
const count = statement(
  'mails.inbound-count',
  `
  SELECT count(*)::int AS held, min(received_at) AS "oldestAt"
    FROM (SELECT received_at FROM mails.inbound WHERE state = 'held' ORDER BY received_at, id LIMIT 100) h`,
  { notNull: ['held'] },
)
// Those with the address of the sender first, then the people of the account that it was written to.
const people = statement(
  'mails.inbound-people',
  `
  SELECT r.id AS "_id", r.first_name AS "firstName", r.last_name AS "lastName",
         json_build_object('_id', a.id, 'name', a.name) AS app
    FROM accounts.notice_receivers r JOIN accounts.app_cards a ON a.id = r.app_id
   WHERE NOT r.staff AND NOT a.provider
     AND CASE WHEN $3::text IS NULL THEN r.email = $1 OR r.app_id = $2
              ELSE strpos(lower(r.first_name || ' ' || r.last_name || ' ' || r.email || ' ' || a.name), $3) > 0 END
   ORDER BY r.email = $1 DESC, r.last_name, r.first_name, r.id LIMIT 5`,
  { notNull: ['_id', 'firstName', 'lastName', 'app'] },
)
// Of the accounts of these people; by words of all accounts, because somebody from outside is of none.
const tasks = statement(
  'mails.inbound-tasks',
  `
  SELECT t.app_id AS "appId", t.id AS "taskId", t.slug, t.name, coalesce(s.outside_addresses, false) AS outside
    FROM projects.task_headlines t LEFT JOIN mails.account_settings s ON s.app_id = t.app_id
   WHERE t.deleted_at IS NULL
     AND CASE WHEN $3::text IS NULL THEN t.app_id = ANY ($1::text[])
              ELSE strpos(lower(t.slug || ' ' || t.name), $3) > 0 END
   ORDER BY t.app_id = ANY ($1::text[]) DESC,
         (SELECT count(*) FROM unnest($2::text[]) AS word WHERE strpos(lower(t.name), word) > 0) DESC, t.id DESC
   LIMIT 5`,
  { notNull: ['appId', 'taskId', 'slug', 'name', 'outside'] },
)
const letsOutside = statement(
  'mails.lets-outside',
  'SELECT outside_addresses AS outside FROM mails.account_settings WHERE app_id = $1',
)

const mostCandidates = 5
/** Words of a subject that may stand in the name of its request. */
const wordsOf = (subject: string) => subject.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []

const lineOf = ({ receivedAt, ...row }: Row): Line => ({ ...row, receivedAt: receivedAt.toISOString() })
const noHeaders = { messageId: null, inReplyTo: null, replyTo: null, returnPath: null, received: [] }

/** Read models of incoming mails for staff (EML-049). */
export const inboundView = (query: Query) => ({
  list: async ({
    state,
    reason,
    appId,
    search,
    before,
    limit,
  }: InferQuery<typeof inbound.listInbound>): Promise<Page> => {
    const [at, id] = before?.split('_') ?? []
    const words = search ? search.toLowerCase() : null
    const place = at === undefined ? null : new Date(Number(at))
    const filter = [words, reason ?? null, appId ?? null, limit + 1]
    const rows = (state === 'held'
      ? await waiting.readRows(query, place ?? '-infinity', id ?? '0'.repeat(24), ...filter)
      : await list.readRows(query, state, place ?? 'infinity', id ?? 'f'.repeat(24), ...filter)) as unknown as Row[]
    const shown = rows.slice(0, limit)
    const last = rows.length > limit ? shown.at(-1) : undefined
    return { list: shown.map(lineOf), next: last ? `${last.receivedAt.getTime()}_${last._id}` : null }
  },
  count: async () => {
    const [row] = await count.readRows(query)
    return { held: row?.held ?? 0, oldestAt: row?.oldestAt?.toISOString() ?? null }
  },
  /** Throws `not_found`. */
  read: async (id: string, search?: string): Promise<Whole> => {
    const [found] = (await one.readRows(query, id)) as unknown as Detail[]
    if (!found) throw new Problem('not_found')
    const { appId, address, parts, sentAt, headers, version, text, fullText, to, cc, ...row } = found
    const words = search ? search.toLowerCase() : null
    const known = (await people.readRows(query, address, appId, words)) as unknown as Whole['candidates']['people']
    const appIds = [...new Set([...(appId === null ? [] : [appId]), ...known.map(({ app }) => app._id)])]
    const requests = await tasks.readRows(query, appIds, wordsOf(row.subject), words)
    const first: Whole['candidates']['tasks'] = []
    if (row.task && appId !== null) {
      const [settings] = await letsOutside.readRows(query, appId)
      first.push({ ...row.task, appId, outside: settings?.outside ?? false })
    }
    return {
      ...lineOf(row),
      version,
      text,
      fullText,
      to,
      cc,
      sentAt: sentAt?.toISOString() ?? null,
      headers: headers ?? noHeaders,
      parts: (parts ?? []).map(({ name, size, role }) => ({ name, size, taken: role !== 'dropped' })),
      candidates: {
        people: known,
        tasks: [...first, ...requests.filter(({ taskId }) => taskId !== row.task?.taskId)].slice(0, mostCandidates),
      },
    }
  },
})
