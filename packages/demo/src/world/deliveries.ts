import { hours, minutes } from '@passerelle/kernel/durations'
import { newId } from '@passerelle/kernel/ids'
import type { Database } from '@passerelle/server/database/connect'
import { mailWork } from '@passerelle/server/mail/mail-work'
import { enqueueWork } from '@passerelle/server/work/work-store'
import { randomBytesOf, seededRandom } from './random.ts'

type Delivery = {
  /** Account and address of the receiver. */
  to: [slug: string, email: string]
  template: string
  ago: number
  attempts?: number
  error?: string
  variables?: Record<string, string>
} & (
  | { state: 'sent' | 'cancelled' }
  | { state: 'waiting'; due: number }
  | { state: 'given_up'; bounced?: true; after: number }
)

const full = 'refused: 552 5.2.2 la boîte est pleine'
const busy = 'busy: 451 4.7.1 trop de connexions, réessayez plus tard'

/** No link that opens anything: the content of a mail that can be sent again is a test mail. */
const tested = { requesterName: 'Ada Lemoine' }

const deliveries: Delivery[] = [
  { state: 'sent', to: ['atelier-lumen', 'ada@atelier-lumen.example'], template: 'estimate', ago: minutes(48) },
  { state: 'sent', to: ['atelier-lumen', 'basile@atelier-lumen.example'], template: 'notice', ago: hours(2) },
  {
    state: 'waiting',
    due: hours(6),
    to: ['atelier-lumen', 'lucie.marchetti@atelier-lumen.example'],
    template: 'mail_test',
    ago: minutes(9),
    variables: tested,
  },
  {
    state: 'waiting',
    due: hours(3),
    to: ['maison-verdier', 'denis@maison-verdier.example'],
    template: 'mail_test',
    ago: hours(3),
    attempts: 4,
    error: busy,
    variables: tested,
  },
  {
    state: 'given_up',
    bounced: true,
    after: minutes(1),
    to: ['atelier-lumen', 'samuel.oudin@atelier-lumen.example'],
    template: 'mail_test',
    ago: hours(5),
    attempts: 1,
    error: full,
    variables: tested,
  },
  { state: 'sent', to: ['clinique-riviera', 'ines@clinique-riviera.example'], template: 'invoice', ago: hours(7) },
  { state: 'sent', to: ['maison-verdier', 'clara@maison-verdier.example'], template: 'digest', ago: hours(8) },
  { state: 'cancelled', to: ['maison-verdier', 'clara@maison-verdier.example'], template: 'notice', ago: hours(9) },
  {
    state: 'given_up',
    bounced: true,
    after: minutes(1),
    to: ['clinique-riviera', 'jean@clinique-riviera.example'],
    template: 'mail_test',
    ago: hours(26),
    attempts: 1,
    error: full,
    variables: tested,
  },
  { state: 'sent', to: ['maison-verdier', 'denis@maison-verdier.example'], template: 'welcome', ago: hours(31) },
  {
    state: 'given_up',
    after: hours(95),
    to: ['clinique-riviera', 'jean@clinique-riviera.example'],
    template: 'notice',
    ago: hours(150),
    attempts: 12,
    error: 'unreachable: ETIMEDOUT',
  },
  { state: 'sent', to: ['atelier-lumen', 'ada@atelier-lumen.example'], template: 'export_ready', ago: hours(180) },
]

const add = `
  INSERT INTO mails.outgoing (id, app_id, user_id, address, locale, template, variables, key, created_at,
    attempts, last_error, sent_at, given_up_at, bounced_at, cancelled_at)
  SELECT $1, u.app_id, u.id, u.email, 'fr', $4, $5, 'seed:' || $6::text, $7, $8, $9, $10, $11, $12, $13
    FROM accounts.users u JOIN accounts.apps a ON a.id = u.app_id WHERE a.slug = $2 AND u.email = $3
  RETURNING id, app_id AS "appId"`

/** Seeds mails on their way in each state, none due in the first hours. */
export const seedDeliveries = (database: Pick<Database, 'transaction'>, now: Date): Promise<void> =>
  database.transaction(async ({ query }) => {
    const bytes = randomBytesOf(seededRandom(20_260_301))
    for (const [index, delivery] of deliveries.entries()) {
      const { state, to, template, ago, attempts = 1, error = null, variables } = delivery
      const at = new Date(now.getTime() - ago)
      const after = (ms: number) => new Date(at.getTime() + ms)
      const ended = state === 'given_up' ? after(delivery.after) : after(2000)
      const values = [
        newId(at, bytes),
        ...to,
        template,
        variables ? JSON.stringify(variables) : null,
        index,
        at,
        state === 'cancelled' || (state === 'waiting' && error === null) ? 0 : attempts,
        error,
        state === 'sent' ? ended : null,
        state === 'given_up' ? ended : null,
        state === 'given_up' && delivery.bounced ? ended : null,
        state === 'cancelled' ? ended : null,
      ]
      const { rows } = await query<{ id: string; appId: string }>({ text: add, values })
      if (delivery.state === 'waiting' && rows[0])
        await enqueueWork({ query }, { kind: mailWork, ...rows[0], dueAt: new Date(now.getTime() + delivery.due) })
    }
  })
