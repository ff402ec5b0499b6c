import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import type { Match } from '../matching/match-mail.ts'
import type { DeliveryReport } from '../reading/inbound-mail.ts'
import { countFailure } from '../../failing-addresses/failing-addresses.ts'
import { statement } from '../statement-rows.ts'

// A token is nobody's but its mail's. An id is written in every mail, so it counts for its receiver alone, ten days.
const note = statement(
  'mails.note-bounce',
  `
  WITH found AS (
    SELECT id, bounced_at FROM mails.outgoing
     WHERE sent_at IS NOT NULL
       AND (bounce_token = $1 OR (id = $2 AND address = $3 AND sent_at > $4::timestamptz - interval '10 days'))
     FOR UPDATE)
  UPDATE mails.outgoing o
     SET bounced_at = CASE WHEN $5 THEN coalesce(o.bounced_at, $4) ELSE o.bounced_at END, last_error = $6
    FROM found WHERE o.id = found.id
  RETURNING o.id, o.address, o.app_id AS "appId", found.bounced_at IS NULL AND $5 AS bounced`,
  { notNull: ['bounced'] },
)

type Deps = Pick<Platform, 'record'> & {
  /** Of the ids of sent mails. */
  domain: string
}

/**
 * Marks the mail that a delivery report is about (EML-044): with a code 5 its receiver does not have it, with a code 4
 * only what the server said is noted. The first mark of a mail counts for its address, which may fail from then on. A
 * report that names none of the sent mails changes nothing.
 */
export const noteBounce = async (
  { record, domain }: Deps,
  tx: Tx,
  { report, match, now }: { report: DeliveryReport; match: Match; now: Date },
): Promise<void> => {
  const { status, messageId, recipient, words } = report
  if (status === null || status.startsWith('2')) return
  const [, id = null, at] = /^<o\.([0-9a-f]{24})@([^>]+)>$/.exec(messageId ?? '') ?? []
  const known = at?.toLowerCase() === domain ? id : null
  const token = match.by === 'bounce' ? match.token : null
  const error = `${status} ${words}`.trim()
  const rows = await note.readRows(tx.query, token, known, recipient, now, status.startsWith('5'), error)
  for (const { id: subject, appId, address, bounced } of rows)
    if (bounced === true) {
      await countFailure(tx, address, status, now)
      await record(tx, { appId, actor: { kind: 'system' }, name: 'mail.bounced', subject, data: { status } })
    }
}
