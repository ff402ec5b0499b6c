import type { inbound } from '@passerelle/contract/mails/inbound'
import type { InferBody, InferResponse } from '@passerelle/contract/operation'
import { isProblem, Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import type { Query } from '@passerelle/server/database/statement'
import { statement } from '../statement-rows.ts'
import type { handleHeld } from './handle-held.ts'

type Changing = InferBody<typeof inbound.changeInbound>
type Changed = InferResponse<typeof inbound.changeInbound>

const many = statement(
  'mails.inbound-many',
  `
  SELECT id, version, app_id AS "appId", user_id AS "userId", task_id AS "taskId", from_address AS address,
         reason = ANY ('{unproven,flood}') AS together
    FROM mails.inbound WHERE id = ANY ($1::text[]) ORDER BY received_at, id`,
)

/**
 * Accepts or discards mails of one sender together, the oldest first, each as it was understood (EML-034): into its
 * request, or as a new one. What has to be read first, such as an answer to an internal exchange, is left, and what
 * cannot be. Throws `invalid_input` for mails of several senders.
 */
export const handleMany =
  (query: Query, handle: ReturnType<typeof handleHeld>) =>
  async (actor: Person, { ids, action }: Changing): Promise<Changed> => {
    const rows = await many.readRows(query, [...new Set(ids)])
    if (new Set(rows.map(({ address }) => address)).size > 1) throw new Problem('invalid_input')
    let done = 0
    for (const { id, version, appId, userId, taskId, together } of rows) {
      try {
        if (action === 'discard') await handle.discard(id, actor, { version })
        else if (appId === null || userId === null || together !== true) continue
        else await handle.accept(id, actor, { version, appId, userId, ...(taskId !== null && { taskId }) })
        done += 1
      } catch (error) {
        if (!isProblem(error)) throw error
      }
    }
    return { done, left: ids.length - done }
  }
