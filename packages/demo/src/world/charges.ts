import { days } from '@passerelle/kernel/durations'
import type { Database } from '@passerelle/server/database/connect'

const hugo = `(SELECT p.id FROM accounts.notice_receivers p WHERE p.email = 'hugo@nimbus.example' AND p.staff LIMIT 1)`
const enterAccounts = `
  SELECT accounts.register_staff(e.app_id, ${hugo}, $1)
    FROM (SELECT DISTINCT app_id FROM stats.probe_events WHERE started_at > $2) e`
const nameCharges = `
  UPDATE stats.probe_events SET acknowledged_by = ${hugo}, acknowledged_via = 'page'
   WHERE started_at > $1 AND is_prod AND type <> 'MAINTENANCE' AND acknowledged_at IS NOT NULL`
const keepCharges = `
  INSERT INTO stats.incident_takes (app_id, id, incident_id, user_id, created_by, created_at)
  SELECT app_id, id, id, acknowledged_by, acknowledged_by, acknowledged_at FROM stats.probe_events
   WHERE acknowledged_by IS NOT NULL`

/** Seeds who took charge of the production incidents of the last two months: Hugo. */
export const seedCharges = (database: Pick<Database, 'transaction'>, now: Date): Promise<void> =>
  database.transaction(async ({ query }) => {
    const since = new Date(now.getTime() - days(60))
    await query({ text: enterAccounts, values: [now, since] })
    await query({ text: nameCharges, values: [since] })
    await query({ text: keepCharges })
  })
