import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { currentSpan } from './span-store.ts'
import type { Span } from './tracer.ts'
import { currentActivity } from '../metrics/activity.ts'
import type { Metrics } from '../metrics/metrics.ts'

type Started = { at: number; activity: string; span: Span | undefined }
/** An outgoing request that ended; `status` is undefined if there was no response. */
export type OutboundCall = {
  activity: string
  span: Span | undefined
  method: string
  status: number | undefined
  ms: number
}

/**
 * Reports every outgoing HTTP request of this process when it ends, including those of libraries, through Node's
 * diagnostics channels. Returns a function that stops reporting.
 */
export const observeOutbound = (report: (call: OutboundCall) => void): (() => void) => {
  const started = new WeakMap<ClientRequest, Started>()
  const end = (request: ClientRequest, status?: number) => {
    const begun = started.get(request)
    if (!begun) return
    started.delete(request)
    const { at, activity, span } = begun
    report({ activity, span, method: request.method, status, ms: performance.now() - at })
  }
  const onStart = (message: unknown) => {
    const { request } = message as { request: ClientRequest }
    started.set(request, { at: performance.now(), activity: currentActivity(), span: currentSpan() })
  }
  const onFinish = (message: unknown) => {
    const { request, response } = message as { request: ClientRequest; response: IncomingMessage }
    end(request, response.statusCode ?? 0)
  }
  const onError = (message: unknown) => end((message as { request: ClientRequest }).request)
  subscribe('http.client.request.start', onStart)
  subscribe('http.client.response.finish', onFinish)
  subscribe('http.client.request.error', onError)
  return () => {
    unsubscribe('http.client.request.start', onStart)
    unsubscribe('http.client.response.finish', onFinish)
    unsubscribe('http.client.request.error', onError)
  }
}

/** Measures outgoing requests by activity and outcome. Hosts are not labels, because users choose some of them. */
export const measureOutbound = ({ outboundDuration }: Pick<Metrics, 'outboundDuration'>): (() => void) =>
  observeOutbound(({ activity, status, ms }) => {
    const outcome = status === undefined ? 'failed' : `${Math.floor(status / 100)}xx`
    outboundDuration.observe({ activity, outcome }, ms / 1000)
  })
