import { minutes } from '@passerelle/kernel/durations'
import type { Platform } from '@passerelle/server/platform'
import { statement } from '../statement-rows.ts'

const works = statement(
  'mails.source-works',
  `
  INSERT INTO mails.inbound_sources AS s (source, checked_at) VALUES ($1, $2)
  ON CONFLICT (source) DO UPDATE SET checked_at = $2, failing_since = NULL, last_error = NULL`,
)
// Where another process receives, mails arrive.
const fails = statement(
  'mails.source-fails',
  `
  INSERT INTO mails.inbound_sources AS s (source, failing_since, last_error) VALUES ($1, $2, $3)
  ON CONFLICT (source) DO UPDATE SET failing_since = coalesce(s.failing_since, $2), last_error = $3
   WHERE s.failing_since IS NOT NULL OR s.checked_at <= $2::timestamptz - interval '2 minutes'`,
)
const failing = statement(
  'mails.failing-sources',
  `
  UPDATE mails.inbound_sources SET told_at = $1
   WHERE failing_since <= $2 AND told_at IS NULL RETURNING failing_since AS since`,
  { notNull: ['since'] },
)
const healed = statement(
  'mails.healed-sources',
  `
  UPDATE mails.inbound_sources SET told_at = NULL
   WHERE failing_since IS NULL AND told_at IS NOT NULL RETURNING source`,
)
const forget = statement('mails.forget-sources', 'DELETE FROM mails.inbound_sources')

type Deps = Pick<Platform, 'clock' | 'database' | 'newId' | 'record'>

/** For how long a source fails before project staff are told, in ms (EML-056). */
const reportAfterMs = minutes(15)

/** State of the sources of received mails, and who is told of it. */
export const sourceHealth = ({ clock, database, newId, record }: Deps) => ({
  works: async (source: string): Promise<void> => {
    await database.query(works.with(source, clock.now()))
  },
  fails: async (source: string, error: string): Promise<void> => {
    await database.query(fails.with(source, clock.now(), error.slice(0, 200)))
  },
  /** Tells project staff of what fails for a quarter of an hour, and again when it works. */
  tell: () =>
    database.transaction(async (tx) => {
      const now = clock.now()
      const about = { appId: null, actor: { kind: 'system' as const } }
      const [broken] = await failing.readRows(tx.query, now, new Date(now.getTime() - reportAfterMs))
      if (broken) {
        const data = { since: broken.since.toISOString() }
        await record(tx, { ...about, name: 'inbound.source_failing', subject: newId(), data })
      }
      const [whole] = await healed.readRows(tx.query)
      if (whole) await record(tx, { ...about, name: 'inbound.source_healed', subject: newId(), data: {} })
    }),
  /** Nothing is received any more. */
  forget: async (): Promise<void> => {
    await database.query(forget.with())
  },
})
