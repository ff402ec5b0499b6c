import { instantOfMinute } from '@passerelle/kernel/business-hours'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { addDays } from '@passerelle/kernel/nights'
import { parisHourAfter } from '@passerelle/kernel/paris-hour'
import { mondayOf } from '@passerelle/kernel/weeks'
import type { Database } from '@passerelle/server/database/connect'

/** `weeks`: so long ago they began, that the first of them is on call this week. */
const layers = [
  { id: `${'0'.repeat(23)}1`, name: '1er niveau', weeks: 3, members: ['hugo', 'gwen', 'lea'] },
  { id: `${'0'.repeat(23)}2`, name: '2e niveau', weeks: 4, members: ['farid', 'emma'] },
]
const insertLayer = `
  INSERT INTO stats.oncall_layers (id, position, name, starts_on, handover_due_at, gap_due_at)
  VALUES ($1, $2, $3, $4, $5, $6)`
const staff = `
  accounts.users u JOIN accounts.apps a ON a.id = u.app_id AND a.provider
   WHERE u.email = $1 || '@nimbus.example'`
const insertMember = `
  INSERT INTO stats.oncall_layer_members (layer_id, position, provider_id, user_id)
  SELECT $2, $3, u.app_id, u.id FROM ${staff}`
const insertOverride = `
  INSERT INTO stats.oncall_overrides (id, layer_id, provider_id, user_id, starts_at, ends_at, reason, created_by,
    created_at)
  SELECT $2, $3, u.app_id, u.id, $4, $5, 'Concert', u.id, $6 FROM ${staff}`

const nightOf = (friday: string) => ({
  from: instantOfMinute(friday, 20 * 60),
  until: instantOfMinute(addDays(friday, 1), 8 * 60),
})

/**
 * Seeds the rota: two levels that hand over on Monday at 09:00, and Emma for Hugo on Friday night (ONC-053). Once that
 * night is over, Emma for Gwen in the next one, because the rota shows no past.
 */
export const seedRota = (database: Pick<Database, 'transaction'>, now: Date): Promise<void> =>
  database.transaction(async ({ query }) => {
    const monday = mondayOf(toIsoDate(now))
    const gapsAt = parisHourAfter(now, 9)
    for (const [index, { id, name, weeks, members }] of layers.entries()) {
      const starts = addDays(monday, -7 * weeks)
      await query({ text: insertLayer, values: [id, index + 1, name, starts, now, index === 0 ? gapsAt : null] })
      for (const [place, member] of members.entries())
        await query({ text: insertMember, values: [member, id, place + 1] })
    }
    const thisWeek = nightOf(addDays(monday, 4))
    const { from, until } = thisWeek.until > now ? thisWeek : nightOf(addDays(monday, 11))
    const override = ['emma', `${'0'.repeat(23)}3`, layers[0]!.id, from, until, now]
    await query({ text: insertOverride, values: override })
  })
