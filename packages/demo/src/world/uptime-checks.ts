import { days, hours, minutes } from '@passerelle/kernel/durations'
import { newId } from '@passerelle/kernel/ids'
import type { Database } from '@passerelle/server/database/connect'
import { enqueueWork } from '@passerelle/server/work/work-store'
import { randomBytesOf, seededRandom } from './random.ts'

const addCheck = `
  INSERT INTO stats.uptime_checks (id, name, kind, target, interval_seconds, timeout_ms, production, created_at,
    paused_at, due_at, status, checked_at,
                                   last_ms, certificate_expires_at, warned_days)
  VALUES ($1, $2, $3, $4, 300, 10000, true, $5, $6, $7, $8, $9, $10, $11, $12)`
// Three good results so far; its account has it as a service once there are five.
const putOnTrial = `
  UPDATE stats.uptime_checks
     SET trial_until = $3, trial_good = 3, trial_notice_due_at = $4, trial_app_id = a.id, trial_probe_id = $2,
         trial_name = uptime_checks.name,
         trial_by = (SELECT u.id FROM accounts.users u JOIN accounts.apps p ON p.id = u.app_id AND p.provider
           WHERE u.email = 'farid@nimbus.example')
    FROM accounts.apps a WHERE uptime_checks.id = $1 AND a.slug = 'maison-verdier'`
// Response times that repeat: slower in office hours, with two short failures.
const addResults = `
  INSERT INTO stats.uptime_results (check_id, checked_at, ms, failure)
  SELECT $1, $2::timestamptz - n * interval '5 minutes',
         CASE WHEN n IN (97, 98, 311) THEN 10000 ELSE 42 + n * 37 % 61 + 55 * (1 + sin(n / 46.0)) END::int,
         CASE WHEN n IN (97, 98) THEN 'timeout' WHEN n = 311 THEN 'status' END
    FROM generate_series(1, 575) n`
const addHours = `
  INSERT INTO stats.uptime_hours (check_id, hour, checks, failures, sum_ms, max_ms)
  SELECT $1, date_trunc('hour', $2::timestamptz - n * interval '1 hour', 'UTC'), 12,
         CASE WHEN n IN (203, 420) THEN 3 ELSE 0 END,
         12 * (60 + n * 29 % 40), CASE WHEN n IN (203, 420) THEN 10000 ELSE 140 + n * 53 % 120 END
    FROM generate_series(49, 700) n`

/**
 * Seeds checks of the installation that belong to no account: one of this installation itself with thirty days of
 * results, which goes on running, and two paused ones, since nothing answers at their example addresses.
 */
export const seedUptimeChecks = (database: Pick<Database, 'transaction'>, origin: string, now: Date): Promise<void> =>
  database.transaction(async ({ query }) => {
    const random = randomBytesOf(seededRandom(20_260_208))
    const ago = (ms: number) => new Date(now.getTime() - ms)
    const own = newId(now, random)
    const last = ago(minutes(5))
    const next = new Date(now.getTime() + minutes(5))
    await query({
      text: addCheck,
      values: [own, 'Espace client', 'http', `${origin}/`, ago(days(30)), null, next, 'up', last, 74, null, null],
    })
    await enqueueWork({ query }, { kind: 'stats.check', id: own, appId: null, dueAt: next })
    await query({ text: addResults, values: [own, now] })
    await query({ text: addHours, values: [own, now] })
    const ends = new Date(now.getTime() + days(12))
    const paused = [ago(days(41)), ago(hours(20)), next, 'unknown', ago(hours(20))]
    await query({
      text: addCheck,
      values: [
        newId(now, random),
        'Certificat de la messagerie',
        'tls',
        'mail.nimbus.example:443',
        ...paused,
        61,
        ends,
        14,
      ],
    })
    const trial = newId(now, random)
    await query({
      text: addCheck,
      values: [
        trial,
        'Espace fournisseurs',
        'http',
        `${origin}/`,
        ago(minutes(4)),
        null,
        next,
        'unknown',
        ago(minutes(1)),
        88,
        null,
        null,
      ],
    })
    await query({
      text: putOnTrial,
      values: [
        trial,
        newId(now, random),
        new Date(now.getTime() + minutes(6)),
        new Date(now.getTime() + days(1) - minutes(4)),
      ],
    })
    await enqueueWork({ query }, { kind: 'stats.check', id: trial, appId: null, dueAt: next })
    await query({
      text: addCheck,
      values: [newId(now, random), 'Nom du site vitrine', 'dns', 'www.nimbus.example', ...paused, 18, null, null],
    })
  })
