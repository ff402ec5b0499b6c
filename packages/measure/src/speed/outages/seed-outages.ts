import { createECDH } from 'node:crypto'
import { runWithoutTimeout } from '@passerelle/demo/bulk/run-without-timeout'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { days } from '@passerelle/kernel/durations'
import { openDatabase } from '../open-database.ts'

const accounts = 40
/** The least that a check may have. */
const intervalSeconds = 30

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
const idOf = (letter: string) => `lpad('${letter}' || to_hex(n), 24, '0')`

// Spread over their interval, as when they are created one by one; the accounts take turns.
const insertChecks = (count: number, target: string, from: Date) => `
  INSERT INTO stats.uptime_checks (id, name, kind, target, interval_seconds, timeout_ms, created_at, due_at)
  SELECT ${idOf('c')}, 'Service ' || n, 'http', ${quoted(target)}, ${intervalSeconds}, 10000,
         ${quoted(from.toISOString())}::timestamptz,
         ${quoted(from.toISOString())}::timestamptz + n * interval '${intervalSeconds} seconds' / ${count}
    FROM generate_series(1, ${count}) n`
const insertProbes = (count: number, appIds: readonly string[], from: Date) => `
  INSERT INTO stats.probes (app_id, id, name, provider_monitor_id, created_at)
  SELECT (ARRAY[${appIds.map(quoted).join()}])[1 + n % ${appIds.length}], ${idOf('b')}, 'Service ' || n,
         'own-' || ${idOf('c')}, ${quoted(from.toISOString())}::timestamptz - interval '400 days'
    FROM generate_series(1, ${count}) n`

/**
 * An office of three staff on call one after the other, whose browsers take pushes at `pushOrigin`, and `checks` checks
 * of production services in 40 accounts, due from `startsIn` ms on.
 */
export const seedOutages = async (
  server: string,
  { checks, target, pushOrigin, startsIn }: { checks: number; target: string; pushOrigin: string; startsIn: number },
) => {
  const more = { CHECK_NETWORKS: '127.0.0.0/8', OUTBOUND_LOCAL: 'true' }
  const { settings, open, given } = await openDatabase(server, { name: `outages_${checks}`, more })
  const { database, clock, newId } = open.platform
  await given.provider()
  const hugo = await given.staff({ project: true })
  const [gwen, farid] = [await given.staff(), await given.staff()]
  const customers: Awaited<ReturnType<typeof given.customer>>[] = []
  while (customers.length < accounts) customers.push(await given.customer())
  const now = clock.now()
  for (const { userId, appId } of [hugo, gwen, farid])
    await database.query({
      text: `INSERT INTO notifs.push_subscriptions (app_id, id, user_id, endpoint, p256dh, auth, device, created_at,
               used_at) VALUES ($1, $2, $3, $4, $5, $6, 'Firefox', $7, $7)`,
      values: [
        appId,
        newId(),
        userId,
        `${pushOrigin}/${userId}`,
        createECDH('prime256v1').generateKeys('base64url'),
        Buffer.alloc(16, 7).toString('base64url'),
        now,
      ],
    })
  const appIds = customers.map(({ app }) => app.id)
  const from = new Date(now.getTime() + startsIn)
  await runWithoutTimeout(database, [
    insertProbes(checks, appIds, now),
    insertChecks(checks, target, from),
    'VACUUM ANALYZE stats.probes',
  ])
  const layer = (name: string, userId: string) => ({
    name,
    hours: 'always',
    members: [userId],
    startsOn: toIsoDate(new Date(now.getTime() - days(7))),
    handoverWeekday: 1,
    handoverMinute: 540,
    shiftDays: 7,
  })
  const layers = [layer('1er niveau', hugo.userId), layer('2e niveau', gwen.userId), layer('3e niveau', farid.userId)]
  return { settings, open, given, hugo, customers, layers, from }
}
export type OutageDataset = Awaited<ReturnType<typeof seedOutages>>
