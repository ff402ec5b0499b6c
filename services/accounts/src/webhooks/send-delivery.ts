import { minutes } from '@passerelle/kernel/durations'
import type { HttpClient } from '@passerelle/server/outbound/http-client'
import { OutboundError } from '@passerelle/server/outbound/outbound-error'
import type { Platform } from '@passerelle/server/platform'
import { done, giveUp, retry, type WorkKind, type Write } from '@passerelle/server/work/work'
import { judgeAnswer, pauses, type Answer } from './attempts.ts'
import { deliveryKind, findBody, reopenDelivery, writeOutcome } from './delivery-store.ts'
import type { Endpoint, EndpointStore } from './endpoint-store.ts'
import { signedHeaders } from '@passerelle/server/outbound/webhook-signature'
import { stopEndpoint } from './stop-endpoint.ts'

type Deps = Pick<Platform, 'database' | 'clock' | 'env' | 'record' | 'queueMail'> & {
  outbound: HttpClient
  endpoints: EndpointStore
}

const timeoutMs = 10_000
const maxBytes = 64 * 1024
const mostReply = 500

const excerpt = (body: Buffer) => body.toString('utf8').replaceAll('\u0000', '').slice(0, mostReply)
const noAddress = { status: null, error: 'no_address', reply: null }

/**
 * Sends one signed request to the account's URL (API-083). Its last failure stops the endpoint. One that arrived and
 * whose outcome was not stored is sent again, with the same id (at-least-once delivery).
 */
export const sendDelivery = (deps: Deps): WorkKind => {
  const { database, clock, env, outbound, endpoints } = deps

  const post = async (
    { url, secret }: Endpoint,
    { id, body }: { id: string; body: string },
    signal: AbortSignal,
  ): Promise<Answer & { reply: string | null }> => {
    try {
      const { status, body: reply } = await outbound({
        url,
        method: 'POST',
        headers: { 'content-type': 'application/json', ...signedHeaders(secret, { id, at: clock.now(), body }) },
        body,
        configuredBy: env.outboundLocal ? 'installation' : 'person',
        timeoutMs,
        maxBytes,
        signal,
      })
      return { status, error: null, reply: excerpt(reply) }
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error
      return { status: null, error: error.reason, reply: null }
    }
  }

  return {
    name: deliveryKind,
    leaseMs: minutes(1),
    concurrency: 32,
    // An address that hangs holds up the deliveries of its own account only.
    perAccount: 4,
    pauses,
    run: async ({ appId, id, attempt }, signal) => {
      const body = appId === null ? null : await findBody(database.query, { appId, id })
      if (appId === null || body === null) return done()
      const endpoint = await endpoints.read(database, appId)
      const begun = clock.now().getTime()
      const answer = endpoint ? await post(endpoint, { id, body }, signal) : noAddress
      const at = clock.now()
      const judged = judgeAnswer(answer)
      const write: Write = async (tx, nextAt) => {
        const state = judged === 'delivered' ? judged : nextAt === null ? 'failed' : 'waiting'
        const attempted = { ...answer, attempt, state, at, ms: at.getTime() - begun } as const
        await writeOutcome(tx, { appId, id }, attempted)
        if (state === 'failed') await stopEndpoint(deps, tx, { appId, id }, at)
      }
      if (judged === 'delivered') return done(write)
      const error = answer.error ?? `answered ${answer.status}`
      return judged === 'gone' ? giveUp(error, write) : retry(error, write)
    },
    onReopen: async (tx, { appId, id }) => void (appId !== null && (await reopenDelivery(tx, { appId, id }))),
  }
}
