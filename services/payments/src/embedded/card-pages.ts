import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type { Platform } from '@passerelle/server/platform'
import { fakeCardNumbers } from '../stripe/fake-cards.ts'
import { fakeProviderKey } from './card-provider-routes.ts'
import { escaped, parseForms, sendPage } from './dev-page.ts'

type Given = { client_secret?: unknown; back?: unknown }
const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 200) : '')
const hidden = (secret: string, back: string) =>
  `<input type="hidden" name="client_secret" value="${escaped(secret)}"><input type="hidden" name="back" ` +
  `value="${escaped(back)}">`

/** Both as far as they may be used: the secret of a payment, and the page of the product to return to. */
const readGiven = (given: Given | null | undefined) => {
  const secret = text(given?.client_secret)
  const back = text(given?.back)
  return /^pi_\w+_secret_\w+$/.test(secret) && /^\/(pay\/[\w-]{43}|payments\/invoices\/[0-9a-f]{24})$/.test(back)
    ? { secret, back }
    : null
}

const cards = [
  ['Payment succeeds', fakeCardNumbers.fine],
  ['3-D Secure is asked', fakeCardNumbers.needsAuthentication],
  ['Card is declined', fakeCardNumbers.declined],
  ['Insufficient funds', fakeCardNumbers.withoutFunds],
] as const

/**
 * Card pages of the fake card payment provider, with test cards and 3-D Secure. Embedded mode only, without scripts.
 */
export const cardPages =
  ({ database }: Pick<Platform, 'database'>): FastifyPluginAsync =>
  async (app) => {
    parseForms(app)
    const missing = (reply: FastifyReply) => sendPage(reply.code(404), 'No such payment', '')
    /** Returns the status of the payment afterwards; as in a browser, its secret is all that is known. */
    const send = async (secret: string, action: string, fields: Record<string, string>): Promise<string | null> => {
      const { rows } = await database.query<{ value: { url: string } }>({
        text: 'SELECT value FROM platform.settings WHERE key = $1',
        values: [fakeProviderKey],
      })
      if (!rows[0]) return null
      const intent = secret.split('_secret_')[0]
      const answer = await fetch(`${rows[0].value.url}/v1/payment_intents/${intent}/${action}`, {
        method: 'POST',
        headers: { authorization: 'Bearer pk_fake' },
        body: new URLSearchParams({ client_secret: secret, ...fields }),
      })
      return answer.ok ? ((await answer.json()) as { status: string }).status : null
    }

    app.get<{ Querystring: Given }>('/dev/card-provider/card', async ({ query }, reply) => {
      const given = readGiven(query)
      if (!given) return missing(reply)
      const fields = hidden(given.secret, given.back)
      const choices = cards.map(
        ([label, number]) => `<button name="number" value="${number}">${label}: ${number}</button>`,
      )
      return sendPage(
        reply,
        'Test card',
        `<form method="post" action="/dev/card-provider/card">${fields}${choices.join('')}</form>
         <form method="post" action="/dev/card-provider/card">${fields}<label
           for="number">Another card number</label><input id="number" name="number" inputmode="numeric"
             autocomplete="off" pattern="[0-9 ]{12,23}" required><button>Pay</button></form>`,
      )
    })
    app.post<{ Body: (Given & { number?: unknown }) | null }>('/dev/card-provider/card', async ({ body }, reply) => {
      const given = readGiven(body)
      const status =
        given && (await send(given.secret, 'confirm', { 'payment_method_data[card][number]': text(body?.number) }))
      if (!given || !status) return missing(reply)
      if (status !== 'requires_action') return reply.redirect(given.back, 303)
      const answers =
        '<button name="passed" value="true">Confirm the payment</button><button name="passed" ' +
        'value="false">Refuse</button>'
      return sendPage(
        reply,
        '3-D Secure',
        '<p>Your bank asks whether it is you.</p><form method="post" ' +
          `action="/dev/card-provider/authenticate">${hidden(given.secret, given.back)}${answers}</form>`,
      )
    })
    app.post<{ Body: (Given & { passed?: unknown }) | null }>(
      '/dev/card-provider/authenticate',
      async ({ body }, reply) => {
        const given = readGiven(body)
        const status = given && (await send(given.secret, 'authenticate', { passed: text(body?.passed) }))
        return given && status ? reply.redirect(given.back, 303) : missing(reply)
      },
    )
  }
