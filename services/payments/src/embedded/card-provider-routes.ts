import type { FastifyPluginAsync } from 'fastify'
import type { Platform } from '@passerelle/server/platform'

type Confirmation = { clientSecret?: unknown; iban?: unknown; holder?: unknown }
const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 200) : '')

/** Key in `platform.settings` of the fake provider's URL, to which the route below forwards. Embedded mode only. */
export const fakeProviderKey = 'fake_card_provider'

/** Browser part of the fake card payment provider: an IBAN field that behaves like Stripe's. Embedded mode only. */
export const cardProviderRoutes =
  ({ database }: Pick<Platform, 'database'>): FastifyPluginAsync =>
  async (app) => {
    const findProvider = async () =>
      (
        await database.query<{ value: { url: string; secretKey: string } }>({
          text: 'SELECT value FROM platform.settings WHERE key = $1',
          values: [fakeProviderKey],
        })
      ).rows[0]?.value
    // What a bank decides within days: a direct debit of the demo is paid, fails or is disputed, with its webhook.
    app.post<{ Body: { paymentId?: unknown; outcome?: unknown } | null }>(
      '/dev/card-provider/settle',
      async ({ body }, reply) => {
        const place = await findProvider()
        const payment = /^pi_\w+$/.exec(text(body?.paymentId))?.[0]
        if (!place || !payment) return reply.code(404).send({ message: 'No such payment' })
        const answer = await fetch(`${place.url}/v1/payment_intents/${payment}/settle`, {
          method: 'POST',
          headers: { authorization: `Bearer ${place.secretKey}` },
          body: new URLSearchParams({ outcome: text(body?.outcome) }),
        })
        return reply.code(answer.status).send({})
      },
    )
    app.post<{ Body: Confirmation | null }>('/dev/card-provider/confirm', async (request, reply) => {
      const place = await findProvider()
      const intent = /^(pi_[0-9a-f]+)_secret_/.exec(text(request.body?.clientSecret))?.[1]
      if (!place || !intent) return reply.code(404).send({ message: 'No such payment' })
      const answer = await fetch(`${place.url}/v1/payment_intents/${intent}/confirm`, {
        method: 'POST',
        headers: { authorization: `Bearer ${place.secretKey}` },
        body: new URLSearchParams({
          'payment_method_data[sepa_debit][iban]': text(request.body?.iban),
          'payment_method_data[billing_details][name]': text(request.body?.holder),
        }),
      })
      const body = (await answer.json()) as { error?: { message: string } }
      return reply.code(answer.status).send({ message: body.error?.message ?? '' })
    })
  }
