import { setTimeout as wait } from 'node:timers/promises'
import { accounts } from '@passerelle/contract/accounts/api'
import { fullPath } from '@passerelle/contract/full-path'
import { runWithoutTimeout } from '@passerelle/demo/bulk/run-without-timeout'
import { days, minutes, seconds } from '@passerelle/kernel/durations'
import { defineMeasure, type Extent } from '../../measure.ts'
import { latencyText, summarizeLatency, type LatencyStats } from '../../latency-stats.ts'
import { judgeMetrics } from '../../metrics.ts'
import { startProduct } from '../../world/product-process.ts'
import { connectTo } from '../http.ts'
import { openDatabase } from '../open-database.ts'
import { withPostgres } from '../with-postgres.ts'

const [accountCount, peopleOfAccount, announcementCount] = [5_000, 2, 200]
const people = accountCount * peopleOfAccount
/** Of the announcements each tenth is to everybody, the others to so many accounts. */
const named = 100
const reads = 400

type Figures = { without: LatencyStats; beside: LatencyStats; toldMs: number; mailed: number }
type Opened = Awaited<ReturnType<typeof openDatabase>>

/** Accounts like the given one, each with people like the given one. */
const seedAccounts = async ({ open, given }: Opened) => {
  const app = await given.app()
  const person = await given.user(app, { admin: true })
  const key = `upper(translate(lpad(to_hex(n), 4, '0'), '0123456789', 'ghijklmnop'))`
  await runWithoutTimeout(open.platform.database, [
    `INSERT INTO accounts.apps SELECT (jsonb_populate_record(a, jsonb_build_object('id', lpad(to_hex(n), 24, '0'),
         'slug', 'account-' || n, 'name', 'Account ' || n, 'task_key', ${key}))).*
       FROM accounts.apps a, generate_series(1, ${accountCount - 1}) n WHERE a.id = '${app.id}'`,
    `INSERT INTO accounts.users SELECT (jsonb_populate_record(u, jsonb_build_object('id', lpad(to_hex(n), 24, '0'),
         'app_id', coalesce(a.id, '${app.id}'), 'email', 'person-' || n || '@example.com'))).*
       FROM generate_series(1, ${people - 1}) n
       LEFT JOIN accounts.apps a ON a.id = lpad(to_hex(n / ${peopleOfAccount}), 24, '0')
       JOIN accounts.users u ON u.id = '${person.userId}'`,
    'VACUUM ANALYZE',
  ])
  return { app, person }
}

const seedAnnouncements = `
  INSERT INTO accounts.announcements (id, kind, title_fr, title_en, text_fr, text_en, audience, shown_from, shown_until,
         state, created_at, updated_at, published_at)
  SELECT lpad(to_hex(n), 24, '0'), 'info', 'Nouvelle ' || n, 'News ' || n,
         repeat('Un texte. ', 40), repeat('A text. ', 40),
         jsonb_build_object('side', 'customers', 'notAppIds', '[]'::jsonb, 'features', '[]'::jsonb,
           'roles', 'everybody', 'appIds', CASE WHEN n % 10 = 0 THEN '[]'::jsonb ELSE (
             SELECT jsonb_agg(lpad(to_hex((n * 31 + k * 37) % ${accountCount}), 24, '0'))
               FROM generate_series(1, ${named}) k) END),
         now() - interval '1 day', now() + interval '30 days', 'planned', now(), now(), now()
    FROM generate_series(1, ${announcementCount}) n`

const dayAfter = (count: number) => new Date(Date.now() + days(count)).toISOString().slice(0, 10)

const measure = async (postgresUrl: string, { progress }: Extent): Promise<Figures> => {
  const opened = await openDatabase(postgresUrl, { name: 'announcements' })
  const { settings, open, given } = opened
  const { query } = open.platform.database
  progress(`filling a database with ${accountCount} accounts`)
  const { app, person } = await seedAccounts(opened)
  const [session, office] = [await given.tokenFor(person), await given.tokenFor(await given.staff({ project: true }))]
  const product = await startProduct(settings)
  const http = connectTo(product.origin, 1)
  const read = async () => {
    const times: number[] = []
    for (let count = 0; count < reads; count += 1) {
      const headers = { authorization: `Bearer ${session}`, 'app-id': app.id }
      times.push((await http.send({ path: fullPath(accounts.readApp), headers })).ms)
    }
    return summarizeLatency(times.slice(reads / 8))
  }
  const write = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${office}`, 'content-type': 'application/json' }
    const { text } = await http.send({ method: 'POST', path, headers, body: JSON.stringify(body) })
    return JSON.parse(text) as { _id: string; version: number }
  }
  const count = async (text: string, ...values: unknown[]) =>
    (await query<{ count: number }>({ text: `SELECT count(*)::int AS count FROM ${text}`, values })).rows[0]!.count
  try {
    progress('reading without announcements')
    const without = await read()
    await query({ text: seedAnnouncements })
    progress(`reading beside ${announcementCount} announcements`)
    const beside = await read()
    progress(`telling ${people} people`)
    const place = `/api/accounts/v1/${open.platform.env.provider}/announcements`
    const made = await write(place, {
      // Mailed to every administrator.
      kind: 'price',
      effectiveOn: dayAfter(40),
      titleFr: 'Nouveaux horaires',
      titleEn: 'New hours',
      textFr: 'Nous répondons dès huit heures.',
      textEn: 'We answer from eight.',
      shownUntil: dayAfter(60),
      audience: { side: 'customers', appIds: [], notAppIds: [], features: [], roles: 'everybody' },
    })
    const begun = performance.now()
    await write(`${place}/${made._id}/publish`, { version: made.version })
    const source = `announcement:${made._id}`
    while ((await count('notifs.notices WHERE source = $1', source)) < people) {
      if (performance.now() - begun > minutes(3)) throw new Error('Not everybody was told within three minutes')
      await wait(100)
    }
    const toldMs = performance.now() - begun
    return { without, beside, toldMs, mailed: await count('mails.outgoing') }
  } finally {
    await http.close()
    await product.stop()
    await open.close()
  }
}

/** What announcements cost the first answer of a page, and how long until everybody is told (ANN-016). */
export const announcements = defineMeasure({
  name: 'announcements',
  title: 'Announcements',
  promised:
    `${announcementCount} announcements to ${accountCount} accounts add 3 ms at most to the first answer; ` +
    `${people} people told within 20 s`,
  alone: (extent) => withPostgres([people], (url) => measure(url, extent)),
  judge: ({ without, beside, toldMs, mailed }: Figures) =>
    judgeMetrics([
      {
        name: `more for ${announcementCount} announcements, p50`,
        value: beside.p50 - without.p50,
        unit: 'ms',
        atMost: 3,
        detail: `${latencyText(beside)}; without ${latencyText(without)}`,
      },
      { name: `${people} people told`, value: toldMs, unit: 'ms', atMost: seconds(20) },
      { name: 'mails queued', value: mailed, unit: '', atLeast: people },
    ]),
})
