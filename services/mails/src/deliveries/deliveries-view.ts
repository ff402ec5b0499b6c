import type { mails } from '@passerelle/contract/mails/api'
import type { InferQuery, InferResponse } from '@passerelle/contract/operation'
import type { Clock } from '@passerelle/kernel/clock'
import type { Query } from '@passerelle/server/database/statement'
import { mailWork } from '@passerelle/server/mail/mail-work'
import { deliveryConditions, stateOfMail } from './delivery-state.ts'
import { isResendable } from './resendable.ts'

type Page = InferResponse<typeof mails.listDeliveries>
type Delivery = Page['list'][number]
type Moments = 'createdAt' | 'sentAt' | 'nextAttemptAt'
type Row = Omit<Delivery, Moments> & { createdAt: Date; sentAt: Date | null; nextAttemptAt: Date | null }

const statement = ({ state, appId }: Pick<InferQuery<typeof mails.listDeliveries>, 'state' | 'appId'>) => `
  SELECT o.id AS "_id", o.address, o.template, ${stateOfMail} AS state,
         o.created_at AS "createdAt", o.sent_at AS "sentAt",
         CASE WHEN w.lease_token IS NULL THEN w.due_at END AS "nextAttemptAt", o.attempts,
         left(o.last_error, 300) AS "lastError",
         ${isResendable('$5::timestamptz')} AS resendable,
         (SELECT json_build_object('_id', a.id, 'name', a.name) FROM accounts.app_cards a WHERE a.id = o.app_id) AS app
    FROM mails.outgoing o LEFT JOIN platform.work w ON w.kind = '${mailWork}' AND w.id = o.id
   WHERE ${appId === undefined ? '$1::char(24) IS NULL' : 'o.app_id = $1'} AND (o.created_at, o.id) < ($2, $3)
     AND ${state === undefined ? 'true' : `(${deliveryConditions[state]})`}
   ORDER BY o.created_at DESC, o.id DESC LIMIT $4`

/** Read model of outgoing mails for staff: state and attempts, never their content. Keyset pagination, newest first. */
export const deliveriesView =
  (query: Query, clock: Clock) =>
  async ({ state, appId, before, limit }: InferQuery<typeof mails.listDeliveries>): Promise<Page> => {
    const [at, id] = before?.split('_') ?? []
    const { rows } = await query<Row>({
      name: `mails.deliveries-${appId === undefined ? 'all' : 'app'}-${state ?? 'any'}`,
      text: statement({ state, appId }),
      values: [
        appId ?? null,
        at === undefined ? 'infinity' : new Date(Number(at)),
        id ?? 'f'.repeat(24),
        limit + 1,
        clock.now(),
      ],
    })
    const shown = rows.slice(0, limit)
    const last = rows.length > limit ? shown.at(-1) : undefined
    return {
      list: shown.map(({ createdAt, sentAt, nextAttemptAt, ...row }) => ({
        ...row,
        createdAt: createdAt.toISOString(),
        sentAt: sentAt?.toISOString() ?? null,
        nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
      })),
      next: last ? `${last.createdAt.getTime()}_${last._id}` : null,
    }
  }
