import { days, hours, minutes } from '@passerelle/kernel/durations'
import { newId } from '@passerelle/kernel/ids'
import type { Database } from '@passerelle/server/database/connect'
import { doneAtWork } from './office-hours.ts'
import { randomBytesOf, seededRandom } from './random.ts'

type Call = {
  staff: string
  to: [slug: string, email: string]
  ago: number
  lasted: number
  outcome: 'hung_up' | 'expired' | 'disowned'
}

// All of them ended more than an hour ago: nobody is being called when a visitor arrives.
const calls: Call[] = [
  {
    staff: 'emma@nimbus.example',
    to: ['atelier-lumen', 'ada@atelier-lumen.example'],
    ago: days(1) + hours(2),
    lasted: minutes(6),
    outcome: 'hung_up',
  },
  {
    staff: 'hugo@nimbus.example',
    to: ['maison-verdier', 'clara@maison-verdier.example'],
    ago: days(2) + hours(1),
    lasted: minutes(10),
    outcome: 'expired',
  },
  {
    staff: 'emma@nimbus.example',
    to: ['atelier-lumen', 'basile@atelier-lumen.example'],
    ago: days(6) + hours(3),
    lasted: minutes(3),
    outcome: 'hung_up',
  },
  {
    staff: 'farid@nimbus.example',
    to: ['clinique-riviera', 'ines@clinique-riviera.example'],
    ago: days(9),
    lasted: minutes(1),
    outcome: 'disowned',
  },
]

const add = `
  INSERT INTO accounts.caller_checks (app_id, id, user_id, staff_id, started_at, ended_at, outcome)
  SELECT u.app_id, $1, u.id, s.id, $5, $6, $7
    FROM accounts.apps a JOIN accounts.users u ON u.app_id = a.id AND u.email = $3
    JOIN accounts.users s ON s.app_id = a.id AND s.email = $4
   WHERE a.slug = $2
  RETURNING app_id AS "appId", user_id AS "userId", staff_id AS "staffId"`
// Without a line in the outbox: nobody is told of what happened days ago.
const addEvent = `INSERT INTO platform.events (id, at, app_id, actor, name, subject, data)
  VALUES ($1, $2, $3, $4, $5, $6, $7)`

/** Seeds calls that staff announced to customers on past days, with their lines of the audit (ADR-0050). */
export const seedCalls = (database: Pick<Database, 'transaction'>, now: Date): Promise<void> =>
  database.transaction(async ({ query }) => {
    const bytes = randomBytesOf(seededRandom(20_260_302))
    for (const { staff, to, ago, lasted, outcome } of calls) {
      const from = doneAtWork(new Date(now.getTime() - ago))
      const end = new Date(from.getTime() + lasted)
      const id = newId(from, bytes)
      const { rows } = await query<{ appId: string; userId: string; staffId: string }>({
        text: add,
        values: [id, ...to, staff, from, end, outcome],
      })
      const { appId, userId, staffId } = rows[0]!
      const facts = { checkId: id, userId, staffId }
      const event = (at: Date, actor: object, name: string, subject: string, data: object) =>
        query({ text: addEvent, values: [newId(at, bytes), at, appId, JSON.stringify(actor), name, subject, data] })
      const caller = { kind: 'staff', userId: staffId }
      await event(from, caller, 'caller_check.started', userId, facts)
      if (outcome === 'disowned')
        await event(end, { kind: 'customer', userId }, 'caller_check.disowned', staffId, facts)
      else
        await event(end, outcome === 'expired' ? { kind: 'system' } : caller, 'caller_check.ended', userId, {
          ...facts,
          outcome,
        })
    }
  })
