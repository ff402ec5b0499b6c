import { formatMoney } from '@passerelle/kernel/format-money'
import type { FastifyPluginAsync } from 'fastify'
import type { Platform } from '@passerelle/server/platform'
import { fakeProviderKey } from './card-provider-routes.ts'
import { escaped, parseForms, sendPage } from './dev-page.ts'

const outcomes = [
  ['Paid', 'succeeded', ''],
  ['Insufficient funds', 'failed', 'insufficient_funds'],
  ['Account closed', 'failed', 'account_closed'],
  ['Mandate revoked', 'failed', 'debit_not_authorized'],
] as const
type Debit = { id: string; account: string; number: string | null; cents: number; state: string }

const choicesOf = (debit: Debit) =>
  (debit.state === 'paid' ? ([['Disputed', 'disputed', '']] as const) : outcomes)
    .map(([label, outcome, code]) => `<button name="outcome" value="${outcome} ${code}">${label}</button>`)
    .join('')
const formOf = (debit: Debit) =>
  `<form method="post" action="/dev/debits"><h2>${escaped(debit.number ?? '')}, ${escaped(debit.account)}: ` +
  `${formatMoney(debit.cents, 'en')}</h2><input type="hidden" name="id" value="${debit.id}">${choicesOf(debit)}</form>`

/**
 * What the bank decides about the debits of collections, chosen at `/dev/debits`: those at the bank are paid or refused
 * with a reason, those that were paid may be disputed (COL-024). Embedded mode only.
 */
export const debitPages =
  ({ database }: Pick<Platform, 'database'>): FastifyPluginAsync =>
  async (app) => {
    parseForms(app)
    const readDebits = async () =>
      (
        await database.query<Debit>({
          text: `SELECT c.provider_payment_id AS id, a.name AS account, i.number, c.state,
                        c.amount_in_cents::float8 AS cents
                   FROM payments.collections c JOIN accounts.app_cards a ON a.id = c.app_id
                        JOIN payments.invoices i ON i.app_id = c.app_id AND i.id = c.invoice_id
                  WHERE c.provider_payment_id IS NOT NULL AND c.state IN ('submitted', 'processing', 'paid')
                  ORDER BY c.state = 'paid', c.submitted_at DESC, c.id LIMIT 50`,
          values: [],
        })
      ).rows
    app.get('/dev/debits', async (_request, reply) => {
      const debits = await readDebits()
      return sendPage(reply, 'Debits', debits.map(formOf).join('') || '<p>No debit is at the bank.</p>')
    })
    app.post<{ Body: { id?: unknown; outcome?: unknown } | null }>('/dev/debits', async ({ body }, reply) => {
      const debit = (await readDebits()).find(({ id }) => id === body?.id)
      const [outcome, code] = typeof body?.outcome === 'string' ? body.outcome.split(' ') : []
      const { rows } = await database.query<{ value: { url: string; secretKey: string } }>({
        text: 'SELECT value FROM platform.settings WHERE key = $1',
        values: [fakeProviderKey],
      })
      const place = rows[0]?.value
      if (!debit || !place) return sendPage(reply.code(404), 'No such debit', '')
      await fetch(`${place.url}/v1/payment_intents/${debit.id}/settle`, {
        method: 'POST',
        headers: { authorization: `Bearer ${place.secretKey}` },
        body: new URLSearchParams({ outcome: outcome ?? '', ...(code && { code }) }),
      })
      return reply.redirect('/dev/debits', 303)
    })
  }
