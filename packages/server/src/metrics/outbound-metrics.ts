import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { currentActivity } from './activity.ts'
import type { Metrics } from './metrics.ts'

type Started = { at: number; activity: string }

const classOf = ({ statusCode = 0 }: IncomingMessage) => `${Math.floor(statusCode / 100)}xx`

/**
 * Measures every outgoing HTTP request of this process, including those of libraries, through Node's diagnostics
 * channels. Hosts are not labels, because users choose some of them. Returns a function that stops measuring.
 */
export const measureOutbound = ({ outboundDuration }: Pick<Metrics, 'outboundDuration'>): (() => void) => {
  const started = new WeakMap<ClientRequest, Started>()
  const end = (request: ClientRequest, outcome: string) => {
    const begun = started.get(request)
    if (!begun) return
    started.delete(request)
    outboundDuration.observe({ activity: begun.activity, outcome }, (performance.now() - begun.at) / 1000)
  }
  const onStart = (message: unknown) => {
    const { request } = message as { request: ClientRequest }
    started.set(request, { at: performance.now(), activity: currentActivity() })
  }
  const onFinish = (message: unknown) => {
    const { request, response } = message as { request: ClientRequest; response: IncomingMessage }
    end(request, classOf(response))
  }
  const onError = (message: unknown) => end((message as { request: ClientRequest }).request, 'failed')
  subscribe('http.client.request.start', onStart)
  subscribe('http.client.response.finish', onFinish)
  subscribe('http.client.request.error', onError)
  return () => {
    unsubscribe('http.client.request.start', onStart)
    unsubscribe('http.client.response.finish', onFinish)
    unsubscribe('http.client.request.error', onError)
  }
}
