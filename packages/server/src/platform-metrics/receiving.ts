import type { Clock } from '@passerelle/kernel/clock'
import { minutes } from '@passerelle/kernel/durations'
import type { Query } from '../database/statement.ts'
import type { Metrics } from '../metrics/metrics.ts'

/** How mails are received: the state of the source, and what became of them. */
export type Receiving = {
  source: string | null
  checkedAt: Date | null
  failingSince: Date | null
  lastError: string | null
  receivedAt: Date | null
  waiting: number
  held: number
  oldestHeldAt: Date | null
  failed: number
  /** The longest of the last hour; null when nothing was posted in it. */
  delaySeconds: number | null
}
type Row = Receiving & { oldestWaitingAt: Date | null }

const text = `
  SELECT source, checked_at AS "checkedAt", failing_since AS "failingSince", last_error AS "lastError",
         received_at AS "receivedAt", waiting, held, oldest_held_at AS "oldestHeldAt", failed,
         delay_seconds AS "delaySeconds", oldest_waiting_at AS "oldestWaitingAt"
    FROM mails.receiving($1)`
const readRow = async (query: Query, now: Date): Promise<Row> =>
  (await query<Row>({ name: 'metrics.receiving', text, values: [now] })).rows[0]!

/** Reads the state of receiving (EML-056). */
export const readReceiving = async (query: Query, now: Date): Promise<Receiving> => {
  const { oldestWaitingAt: _, ...state } = await readRow(query, now)
  return state
}

/** A source notes every minute that it works. */
const silentMs = minutes(3)

/** Measures receiving: mails by state, for how long the oldest waits, and whether the source works. */
export const measureReceiving = (metrics: Metrics, { query, clock }: { query: Query; clock: Clock }): void => {
  const since = (now: Date, at: Date | null) => (at ? Math.max(0, (now.getTime() - at.getTime()) / 1000) : 0)
  metrics.gauge('inbound_total', 'Received mails by state', ['state'], async (set) => {
    const { rows } = await query<{ state: string; mails: number }>({
      name: 'metrics.inbound-states',
      text: 'SELECT state, sum(mails)::integer AS mails FROM mails.inbound_states GROUP BY state',
    })
    for (const { state, mails } of rows) set({ state }, mails)
  })
  metrics.gauge('inbound_lag_seconds', 'For how long the oldest received mail waits to be posted', [], async (set) => {
    const now = clock.now()
    set({}, since(now, (await readRow(query, now)).oldestWaitingAt))
  })
  metrics.gauge('inbound_held', 'Received mails that wait for staff', [], async (set) =>
    set({}, (await readRow(query, clock.now())).held),
  )
  metrics.gauge('inbound_oldest_held_seconds', 'For how long the oldest of them waits', [], async (set) => {
    const now = clock.now()
    set({}, since(now, (await readRow(query, now)).oldestHeldAt))
  })
  metrics.gauge(
    'inbound_source_up',
    'Whether mails can be received; without a sample where none are',
    [],
    async (set) => {
      const now = clock.now()
      const { source, checkedAt, failingSince } = await readRow(query, now)
      if (source === null) return
      const seen = checkedAt !== null && now.getTime() - checkedAt.getTime() < silentMs
      set({}, failingSince === null && seen ? 1 : 0)
    },
  )
}
