import { parseDayBounds } from '@passerelle/kernel/calendar-day'
import { days, hours } from '@passerelle/kernel/durations'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { newId } from '@passerelle/kernel/ids'
import type { Database } from '@passerelle/server/database/connect'
import { randomBytesOf, seededRandom } from './random.ts'

const add = `
  WITH probe AS (SELECT app_id, id FROM stats.probes WHERE provider_monitor_id = $1),
  planned AS (
    INSERT INTO stats.maintenances (app_id, id, starts_at, ends_at, text_fr, text_en, created_at, announce_due_at,
      start_due_at, end_due_at)
    SELECT app_id, $2, $3::timestamptz, $4::timestamptz, $5, $6, $7,
      $3::timestamptz - interval '72 hours', $3::timestamptz, $4::timestamptz FROM probe
    RETURNING app_id, id)
  INSERT INTO stats.maintenance_probes (app_id, maintenance_id, probe_id)
  SELECT planned.app_id, planned.id, probe.id FROM planned, probe`

/** Seeds a maintenance of the orders service, planned for the evening in five days. */
export const seedMaintenances = (database: Pick<Database, 'transaction'>, now: Date): Promise<void> =>
  database.transaction(async ({ query }) => {
    const id = newId(now, randomBytesOf(seededRandom(20_260_207)))
    const evening = parseDayBounds(toIsoDate(new Date(now.getTime() + days(6)))).start.getTime() - hours(2)
    const texts = ['Mise à jour de la base de données des commandes.', 'Upgrade of the database of orders.']
    await query({
      text: add,
      values: ['310101', id, new Date(evening), new Date(evening + hours(1.5)), ...texts, now],
    })
  })
