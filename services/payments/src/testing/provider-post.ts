import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { draw } from '@passerelle/testkit/bad-days'
import type { FakeStripe } from '../stripe/fake-stripe.ts'

/** How many webhooks arrive at the same time. */
const atOnce = 8

/**
 * Keeps the webhooks that a provider sends, and delivers those of a day together: in any order, many twice, and some
 * once more a day later, after newer ones of the same payment.
 */
export const startProviderPost = async (
  { sign, sendWebhooksTo }: Pick<FakeStripe, 'sign' | 'sendWebhooksTo'>,
  { url, secret }: { url: string; secret: string },
) => {
  const kept: { id: string }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        kept.push(JSON.parse(Buffer.concat(chunks).toString()) as { id: string })
        response.end()
      })
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  sendWebhooksTo({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, secret })

  const send = async (event: object) => {
    const { body, signature } = sign(event, secret)
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const { status } = await fetch(url, { method: 'POST', body, headers })
    if (status >= 300) throw new Error(`A webhook was answered ${status}`)
  }
  return {
    /** Delivers what was kept since the last time. */
    deliver: async (day: string): Promise<void> => {
      const today = kept.splice(0)
      kept.push(...today.filter(({ id }) => draw('late', day, id) < 40))
      const shuffled = today
        .flatMap((event) => (draw('twice', day, event.id) < 100 ? [event, event] : [event]))
        .map((event, at) => ({ event, place: draw('place', day, event.id, String(at)) }))
        .toSorted((a, b) => a.place - b.place)
      for (let at = 0; at < shuffled.length; at += atOnce)
        await Promise.all(shuffled.slice(at, at + atOnce).map(({ event }) => send(event)))
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
