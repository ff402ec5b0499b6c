import { instantOfMinute } from '@passerelle/kernel/business-hours'
import { parseDayBounds } from '@passerelle/kernel/calendar-day'
import { days, minutes } from '@passerelle/kernel/durations'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { newId } from '@passerelle/kernel/ids'
import { addDays, weekdayOf } from '@passerelle/kernel/nights'
import { isPublicHoliday } from '@passerelle/kernel/public-holidays'
import { mergeSpans, type Span } from '@passerelle/kernel/spans'
import { mondayOf } from '@passerelle/kernel/weeks'
import type { Database } from '@passerelle/server/database/connect'
import { randomBytesOf, seededRandom } from './random.ts'

/** When Hugo works on requests, in minutes after midnight in Paris, the latest first. */
const workedHours = [
  { from: 14 * 60, until: 17 * 60 + 30 },
  { from: 9 * 60, until: 12 * 60 + 15 },
]
const notes = [
  'Appel de l’équipe, poste repris à distance.',
  'Journaux relus, relance du service.',
  'Essai avec la personne, rien de plus à signaler.',
  'Préparation de la suite, pièces commandées.',
  'Suivi avec l’éditeur.',
]
/** The times of Hugo, in minutes, the newest first: some days of support. */
const lengths = Array.from({ length: 21 }, (_, index) => [35, 70, 25, 90, 45, 60, 30][index % 7]!)
const pause = minutes(10)

/** The last span of this length in the working hours of Hugo that ends before a moment and hits none of the others. */
const slotBefore = (moment: number, length: number, taken: readonly Span[]): Span => {
  for (let day = toIsoDate(new Date(moment)); ; day = addDays(day, -1)) {
    if (weekdayOf(day) > 5 || isPublicHoliday(day)) continue
    for (const { from, until } of workedHours) {
      const opens = instantOfMinute(day, from).getTime()
      let end = Math.min(instantOfMinute(day, until).getTime(), moment)
      for (const { start } of taken.filter((one) => one.end > opens).toReversed())
        if (taken.some((one) => one.start < end && one.end > end - length)) end = Math.min(end, start)
      if (end - length >= opens) return { start: end - length, end }
    }
  }
}

/** The times of Hugo up to now, around those that he has. */
const timesOfHugo = (now: Date, taken: readonly Span[]): Span[] => {
  const all = mergeSpans(taken)
  let moment = Math.floor((now.getTime() - minutes(20)) / minutes(5)) * minutes(5)
  return lengths.map((length) => {
    const slot = slotBefore(moment, minutes(length), all)
    moment = slot.start - pause
    return slot
  })
}

/** The last night from Sunday to Monday that is over; Emma worked in it. */
const nightOfEmma = (now: Date): Span => {
  const monday = mondayOf(toIsoDate(now))
  const startOf = (day: string) => instantOfMinute(addDays(day, -1), 23 * 60 + 15).getTime()
  const start = startOf(monday) + minutes(90) < now.getTime() ? startOf(monday) : startOf(addDays(monday, -7))
  return { start, end: start + minutes(90) }
}

const staffOf = `
  SELECT u.app_id AS "appId", u.id FROM accounts.users u JOIN accounts.apps a ON a.id = u.app_id AND a.provider
   WHERE u.email = $1 || '@nimbus.example'`
const spansOf = `
  SELECT (extract(epoch FROM started_at) * 1000)::float8 AS start,
         (extract(epoch FROM stopped_at) * 1000)::float8 AS "end"
    FROM projects.work_logs WHERE user_id = $1 AND stopped_at > $2`
// Requests that are long under way, without those that the demo tells of.
const support = `
  SELECT t.app_id AS "appId", t.id FROM projects.tasks t
   WHERE t.list_id = 'in_progress' AND t.deleted_at IS NULL AND t.created_at < $1 AND t.slug !~ '^ATL-([1-9]|10)$'
   ORDER BY t.slug LIMIT 12`
const carrier = `SELECT app_id AS "appId", id FROM projects.tasks WHERE slug = 'ATL-10'`
const addLogs = `
  WITH log AS (
    INSERT INTO projects.work_logs (app_id, id, task_id, user_id, type, started_at, stopped_at, pause_time_in_ms, note)
    SELECT "appId", id, "taskId", "userId", 'manual', "startedAt", "stoppedAt", 0, note
      FROM jsonb_to_recordset($1) AS l ("appId" text, id text, "taskId" text, "userId" text, "startedAt" timestamptz,
        "stoppedAt" timestamptz, note text)
    RETURNING app_id, task_id, (extract(epoch FROM stopped_at - started_at) * 1000)::bigint AS ms
  )
  UPDATE projects.tasks t SET ellapsed_time = ellapsed_time + l.ms
    FROM (SELECT app_id, task_id, sum(ms) AS ms FROM log GROUP BY 1, 2) l
   WHERE t.app_id = l.app_id AND t.id = l.task_id`
// The weeks with time of everybody before the last one are approved, on the Tuesday after; Gwen has sent her last week.
const addWeeks = `
  INSERT INTO projects.timesheets (app_id, user_id, week, state, submitted_at, decided_at, decided_by, logged_ms)
  SELECT p.app_id, p.id, w.monday, CASE WHEN w.ago = 1 THEN 'submitted' ELSE 'approved' END, at.submitted,
         CASE WHEN w.ago > 1 THEN at.submitted + interval '1 day' END, CASE WHEN w.ago > 1 THEN $3 END, l.ms
    FROM accounts.users p JOIN accounts.apps a ON a.id = p.app_id AND a.provider
   CROSS JOIN LATERAL (SELECT ago, $1::date - 7 * ago AS monday FROM generate_series(1, 12) AS ago) w
   CROSS JOIN LATERAL (SELECT w.monday::timestamp AT TIME ZONE 'Europe/Paris' AS from_at,
      (w.monday + 7)::timestamp AT TIME ZONE 'Europe/Paris' AS until_at,
      least((w.monday + 7 + time '09:20') AT TIME ZONE 'Europe/Paris', $2::timestamptz) AS submitted) at
   CROSS JOIN LATERAL (SELECT coalesce(sum(extract(epoch FROM least(g.stopped_at, at.until_at)
        - greatest(g.started_at, at.from_at)) * 1000), 0)::bigint AS ms FROM projects.work_logs g
      WHERE g.user_id = p.id AND g.started_at < at.until_at AND g.stopped_at > at.from_at) l
   WHERE p.staff AND l.ms > 0 AND (w.ago > 1 OR p.email = 'gwen@nimbus.example')`
const turnOn = `
  INSERT INTO projects.timesheet_settings (app_id, approval, weeks_due_at)
  SELECT id, true, $1 FROM accounts.apps WHERE provider`

type Place = { appId: string; id: string }

/**
 * Seeds the times of Hugo in this week and of Emma in the night to Monday, and the weeks that are approved and
 * submitted (PLN-063). The last of all that seeds times, as these weeks are locked then.
 */
export const seedWeeks = (database: Pick<Database, 'transaction'>, now: Date): Promise<void> =>
  database.transaction(async ({ query }) => {
    const bytes = randomBytesOf(seededRandom(20_260_306))
    const first = async <Row>(text: string, ...values: unknown[]) => (await query<Row>({ text, values })).rows
    const personOf = async (who: string) => (await first<Place>(staffOf, who))[0]!.id
    const [hugo, emma, farid] = [await personOf('hugo'), await personOf('emma'), await personOf('farid')]
    const monday = mondayOf(toIsoDate(now))
    const since = parseDayBounds(addDays(monday, -14)).start
    const times = timesOfHugo(now, await first<Span>(spansOf, hugo, since))
    const requests = await first<Place>(support, new Date(now.getTime() - days(14)))
    const logOf = (place: Place, userId: string, { start, end }: Span, note: string) => ({
      appId: place.appId,
      id: newId(new Date(start), bytes),
      taskId: place.id,
      userId,
      startedAt: new Date(start).toISOString(),
      stoppedAt: new Date(end).toISOString(),
      note,
    })
    const logs = times.map((span, index) =>
      logOf(requests[index % requests.length]!, hugo, span, notes[index % notes.length]!),
    )
    const [erp] = await first<Place>(carrier)
    logs.push(logOf(erp!, emma, nightOfEmma(now), 'Bascule des dépôts vers le nouveau transporteur, de nuit.'))
    await query({ text: addLogs, values: [JSON.stringify(logs)] })
    await query({ text: addWeeks, values: [monday, now, farid] })
    await query({ text: turnOn, values: [parseDayBounds(addDays(monday, 7)).start] })
  })
