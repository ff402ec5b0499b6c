import type { Env } from '@passerelle/server/env'
import type { Database } from '@passerelle/server/database/connect'
import type { WaitingMail } from '../outgoing/outgoing-store.ts'
import { domainOf } from '../addresses/inbound-address.ts'
import { oneLine } from './clean-text.ts'
import { statement } from './statement-rows.ts'

/** Where a mail stands among those to its recipient about the same request; `earlier`: ids, the oldest first. */
export type Chain = { id: string; taskId: string; listId: string; internal: boolean; earlier: readonly string[] }
export type ChainOf = (mail: WaitingMail) => Promise<Chain | null>

/** Ids that a mail refers to besides that of the request (EML-005). */
const mostReferences = 10

const sentBefore = statement(
  'mails.sent-before',
  `
  SELECT id FROM mails.outgoing
   WHERE user_id = $1 AND task_id = $2 AND internal_chain = $3 AND sent_at IS NOT NULL AND id <> $4
     AND (created_at, id) < (SELECT created_at, id FROM mails.outgoing WHERE id = $4)
   ORDER BY created_at DESC, id DESC LIMIT ${mostReferences}`,
)

const sentOutsideBefore = statement(
  'mails.sent-outside-before',
  `
  SELECT id FROM mails.outgoing
   WHERE outside_id = $1 AND task_id = $2 AND internal_chain = $3 AND sent_at IS NOT NULL AND id <> $4
     AND (created_at, id) < (SELECT created_at, id FROM mails.outgoing WHERE id = $4)
   ORDER BY created_at DESC, id DESC LIMIT ${mostReferences}`,
)

/** Read model of the chain of a mail; null for one that is about no request. */
export const chainView =
  ({ query }: Pick<Database, 'query'>): ChainOf =>
  async ({ id, userId, outsideId, taskId, listId, internalChain }) => {
    const receiver = userId ?? outsideId
    if (receiver === null || taskId === null || listId === null) return null
    const before = userId === null ? sentOutsideBefore : sentBefore
    const rows = await before.readRows(query, receiver, taskId, internalChain, id)
    return { id, taskId, listId, internal: internalChain, earlier: rows.map((row) => row.id).reverse() }
  }

/** Domain of message ids: that of the address that mails are answered to, otherwise of the portal. */
export const chainDomain = ({ inbound, origin }: Pick<Env, 'inbound' | 'origin'>): string =>
  inbound ? domainOf(inbound.address) : new URL(origin).hostname

/** Message-ID and headers by which mail programs show the mails about a request as one conversation (EML-005). */
export const chainHeaders = (
  { id, taskId, listId, internal, earlier }: Chain,
  { domain, name }: { domain: string; name: string },
): { messageId: string; headers: Record<string, string> } => {
  // What only staff see has a chain of its own, by which an answer to it is recognised (EML-032).
  const root = `<${internal ? 'i' : 't'}.${taskId}@${domain}>`
  const ids = earlier.map((each) => `<o.${each}@${domain}>`)
  const quoted = oneLine(name).replaceAll(/["\\]/g, '').slice(0, 100)
  return {
    messageId: `<o.${id}@${domain}>`,
    headers: {
      References: [root, ...ids].join(' '),
      'In-Reply-To': ids.at(-1) ?? root,
      'List-Id': `"${quoted}" <${listId}.${domain}>`,
      'X-Auto-Response-Suppress': 'All',
    },
  }
}
