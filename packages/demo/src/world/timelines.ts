import { days, minutes } from '@passerelle/kernel/durations'
import { newId } from '@passerelle/kernel/ids'
import type { Database } from '@passerelle/server/database/connect'
import { randomBytesOf, seededRandom } from './random.ts'

type Incident = {
  app_id: string
  id: string
  cause: string
  started_at: Date
  acknowledged_at: Date | null
  resolved_at: Date | null
}

const readIncidents = `
  SELECT app_id, id, cause, started_at, acknowledged_at, resolved_at FROM stats.probe_events
   WHERE started_at > $1 AND type <> 'MAINTENANCE' AND is_prod AND acknowledged_at IS NOT NULL ORDER BY started_at, id`
const addUpdates = `
  INSERT INTO stats.incident_updates (app_id, id, incident_id, stage, text, created_at, next_at, created_by)
  SELECT u.app_id, u.id, u.incident_id, u.stage, u.text, u.created_at, u.next_at,
         (SELECT p.id FROM accounts.notice_receivers p WHERE p.email = 'hugo@nimbus.example' AND p.staff LIMIT 1)
    FROM jsonb_to_recordset($1::jsonb) AS u (app_id text, id text, incident_id text, stage text, text text,
      created_at timestamptz, next_at timestamptz)`

/** What staff told of an incident up to now: at first, once the cause is known, when it is over and after a while. */
const stepsOf = ({ cause, acknowledged_at: acknowledged, resolved_at: resolved }: Incident, now: Date) => {
  const taken = acknowledged!.getTime()
  const known = resolved ? (taken + resolved.getTime()) / 2 : taken + minutes(9)
  const steps = [
    { stage: 'investigating', at: taken, text: 'L’astreinte est sur place. Nous cherchons la cause de la coupure.' },
    { stage: 'identified', at: known, text: `${cause}. La remise en service est en cours.` },
    ...(resolved
      ? [
          { stage: 'monitoring', at: resolved.getTime(), text: 'Le service répond de nouveau. Nous surveillons.' },
          {
            stage: 'resolved',
            at: resolved.getTime() + minutes(30),
            text: 'Aucune nouvelle alerte depuis trente minutes. L’incident est clos, le rapport suit.',
          },
        ]
      : []),
  ]
  return steps.filter(({ at }) => at <= now.getTime())
}

/** Within the hour, at a full quarter. */
const nextNewsAt = (now: Date) => new Date((Math.floor(now.getTime() / minutes(15)) + 3) * minutes(15))

/** Seeds the timelines of the production incidents of the last two months; one still going on stops at its cause. */
export const seedTimelines = (database: Pick<Database, 'transaction'>, now: Date): Promise<void> =>
  database.transaction(async ({ query }) => {
    const bytes = randomBytesOf(seededRandom(20_260_208))
    const { rows } = await query<Incident>({
      text: readIncidents,
      values: [new Date(now.getTime() - days(60))],
    })
    const updates = rows.flatMap((incident) =>
      stepsOf(incident, now).map(({ stage, at, text }, index, { length }) => ({
        app_id: incident.app_id,
        id: newId(new Date(at), bytes),
        incident_id: incident.id,
        stage,
        text,
        created_at: new Date(at),
        next_at: incident.resolved_at === null && index === length - 1 ? nextNewsAt(now) : null,
      })),
    )
    await query({ text: addUpdates, values: [JSON.stringify(updates)] })
  })
