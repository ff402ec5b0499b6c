import { OutboundError } from '@passerelle/server/outbound/outbound-error'
import type { HttpClient } from '@passerelle/server/outbound/http-client'
import type { Deadline } from '@passerelle/server/deadlines/deadline'
import type { Platform } from '@passerelle/server/platform'
import { statement } from './statement-rows.ts'
import { afterAttempt, type Outcome } from './attempts.ts'
import { deliveryDeadline, takeDelivery, writeOutcome, type Attempted } from './delivery-store.ts'
import type { Endpoint, EndpointStore } from './endpoint-store.ts'
import { signedHeaders } from './signature.ts'
import { stopEndpoint } from './stop-endpoint.ts'

type Deps = Pick<Platform, 'database' | 'clock' | 'env' | 'record' | 'scheduleDeadline' | 'queueMail'> & {
  outbound: HttpClient
  endpoints: EndpointStore
}

const timeoutMs = 10_000
const maxBytes = 64 * 1024
const mostReply = 500

const excerpt = (body: Buffer) => body.toString('utf8').replaceAll('\u0000', '').slice(0, mostReply)

/** Sends one signed request to the account's URL; failures are returned, not thrown. */
const post = async (
  { outbound, env, clock }: Deps,
  { url, secret }: Endpoint,
  { id, body }: Attempted,
): Promise<Outcome & { reply: string | null }> => {
  try {
    const { status, body: reply } = await outbound({
      url,
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signedHeaders(secret, { id, at: clock.now(), body }) },
      body,
      configuredBy: env.outboundLocal ? 'installation' : 'person',
      timeoutMs,
      maxBytes,
    })
    return { status, error: null, reply: excerpt(reply) }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return { status: null, error: error.reason, reply: null }
  }
}

/** Attempts a leased delivery and writes the outcome; the last failure stops the endpoint (API-083). */
const attemptDelivery = (deps: Deps) => async (taken: Attempted) => {
  const { database, clock, scheduleDeadline, endpoints } = deps
  const endpoint = await endpoints.read(database, taken.appId)
  const begun = clock.now().getTime()
  const outcome = endpoint ? await post(deps, endpoint, taken) : { status: null, error: 'no_address', reply: null }
  const at = clock.now()
  const next = afterAttempt(taken.attempt, outcome, at)
  await database.transaction(async (tx) => {
    const written = await writeOutcome(tx, taken, { ...outcome, ms: at.getTime() - begun, at }, next)
    if (!written) return
    if (next.state === 'waiting')
      scheduleDeadline(tx, 'accounts', deliveryDeadline, {
        appId: taken.appId,
        id: taken.id,
        dueAt: next.nextAttemptAt,
      })
    if (next.state === 'failed') await stopEndpoint(deps, tx, taken, at)
  })
}

const deliveriesDue = statement(
  'accounts.deliveries-due',
  `SELECT app_id AS "appId", id, next_attempt_at AS "dueAt" FROM accounts.webhook_deliveries
                WHERE next_attempt_at <= $2 AND ($1::timestamptz IS NULL OR next_attempt_at > $1)
                ORDER BY next_attempt_at, id LIMIT $3`,
  { notNull: ['dueAt'] },
)

/**
 * Deadline handler of deliveries. The request is sent after the lease has committed, so that no transaction waits for
 * the network.
 */
export const deliveryDeadlineOf = (deps: Deps): Deadline => {
  const attempt = attemptDelivery(deps)
  return {
    name: deliveryDeadline,
    findDueBetween: ({ from, to, limit }) => deliveriesDue.readRows(deps.database.query, from, to, limit),
    fire: async (tx, row, now) => {
      const taken = await takeDelivery(tx, row, now)
      if (taken) tx.afterCommit(() => attempt(taken))
      return taken !== undefined
    },
  }
}
