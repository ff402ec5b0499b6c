import { hours } from '@passerelle/kernel/durations'
import type { HttpClient } from '@passerelle/server/outbound/http-client'
import { OutboundError } from '@passerelle/server/outbound/outbound-error'
import type { PushKeys } from './push-keys.ts'

export type Subscription = { endpoint: string; p256dh: string; auth: string }
/** A button of a push, and the page that it opens. */
export type PushAction = { action: string; title: string; url: string }
export type PushMessage = { title: string; body: string; url: string; tag: string; actions?: PushAction[] }
/** `gone`: the subscription has expired or was removed in the browser. */
export type PushOutcome = { state: 'delivered' } | { state: 'gone' } | { state: 'failed'; error: string }

type Deps = {
  httpClient: HttpClient
  keys: () => Promise<PushKeys>
  contact: string
  /** Allows push services in the private network, for trials on one machine. */
  allowLocal?: boolean
}

/** Encrypts a message for one browser and posts it to the push service of its subscription. */
export const createPushSender =
  ({ httpClient, keys, contact, allowLocal = false }: Deps) =>
  async ({ endpoint, p256dh, auth }: Subscription, message: PushMessage): Promise<PushOutcome> => {
    try {
      // Only now: its library takes 20 MB.
      const { default: webPush } = await import('web-push')
      const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
        vapidDetails: { subject: contact, ...(await keys()) },
        TTL: hours(24) / 1000,
        urgency: 'normal',
        contentEncoding: 'aes128gcm',
      })
      const { status } = await httpClient({
        url: request.endpoint,
        method: 'POST',
        headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
        body: request.body ?? Buffer.alloc(0),
        configuredBy: allowLocal ? 'installation' : 'person',
        timeoutMs: 10_000,
        maxBytes: 16 * 1024,
      })
      if (status === 404 || status === 410) return { state: 'gone' }
      if (status >= 200 && status < 300) return { state: 'delivered' }
      // Without the path, which is the secret of the subscription.
      return { state: 'failed', error: `${new URL(endpoint).host} answered ${status}` }
    } catch (error) {
      return { state: 'failed', error: error instanceof OutboundError ? error.message : 'the push cannot be encrypted' }
    }
  }

export type SendPush = ReturnType<typeof createPushSender>
