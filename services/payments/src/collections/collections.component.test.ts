import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { payments } from '@passerelle/contract/payments/api'
import type { InferResponse } from '@passerelle/contract/operation'
import { getTranslator } from '@passerelle/i18n/translate'
import { collectionTexts, collectionWords, type CollectionTranslator } from '@passerelle/kernel/collection-words'
import { days, hours } from '@passerelle/kernel/durations'
import { queueReconciliation } from '../methods/customer-store.ts'
import { settleFakeDebit } from '../stripe/fake-debits.ts'
import { collectionsTestEnvironment, type CollectionsWorld } from '../testing/collections-test-environment.ts'
import { readPdfText } from '../testing/pdf-text.ts'

let world: CollectionsWorld
beforeAll(async () => {
  world = await collectionsTestEnvironment()
})
afterAll(() => world.close())
beforeEach(() => {
  world.fake.failWith(undefined)
  world.clock.set(new Date('2026-02-03T10:00:00Z'))
})

const mailsOf = async (appId: string) => {
  const { rows } = await world.query<{ address: string; variables: Record<string, string> }>({
    text: `SELECT address, variables FROM mails.outgoing
            WHERE app_id = $1 AND variables IS NOT NULL AND template IN ('notice', 'invoice') ORDER BY created_at, id`,
    values: [appId],
  })
  const plain = (variables: Record<string, string>) =>
    Object.fromEntries(Object.entries(variables).map(([name, text]) => [name, text.replaceAll(/[\u00a0\u202f]/g, ' ')]))
  return rows.map(({ address, variables }) => ({ address, variables: plain(variables) }))
}

/** What a reader is told of an issued invoice, in French. */
const sentenceFor = (
  invoice: InferResponse<typeof payments.readInvoice>,
  reader: 'staff' | 'admin',
  now: Date,
): string => {
  const translate = getTranslator('fr') as unknown as CollectionTranslator
  const t: CollectionTranslator = (key, values) => translate(`${collectionTexts}.${key}`, values)
  const leftInCents = invoice.grossInCents - invoice.creditedInCents
  const facts = { ...invoice, leftInCents, dueOn: invoice.dueOn ?? '', note: invoice.settledNote }
  return collectionWords(facts, reader, { t, meansText: '', locale: 'fr', now }).sentence
}

describe('issuing an invoice', () => {
  test('[COL-003][COL-004][COL-005] plans its debit, five bank days after its first notice or later', async () => {
    const { app, issued } = await world.account()
    const invoice = await issued({ dueOn: '2026-02-04' })
    expect(invoice.payment).toEqual({
      means: 'sepa_debit',
      last4: '4471',
      mandate: 'NIM4471',
      iban: null,
      collectOn: '2026-02-10',
    })
    expect(await world.collectionsOf(invoice._id)).toEqual([
      { state: 'planned', attempt: 1, dueOn: '2026-02-10', payment: null, reason: null },
    ])
    const [mail] = await mailsOf(app.id)
    expect(mail?.variables['title']).toBe('Prélèvement de 348,00 € le mar. 10 févr. sur le compte •••• 4471')
    expect(mail?.variables['text']).toContain('NIM4471')
    expect(mail?.variables['text']).toContain(invoice.number)
  })

  test('[COL-003] without a method, or with collecting off, it says how to pay and announces nothing', async () => {
    const none = await world.account({ method: false })
    const off = await world.account()
    await world.query({
      text: 'INSERT INTO payments.collection_settings (app_id, collect) VALUES ($1, false)',
      values: [off.app.id],
    })
    for (const { app, issued } of [none, off]) {
      const invoice = await issued()
      expect(invoice.payment).toMatchObject({ means: 'transfer', iban: 'FR7600000000000000000000123', collectOn: null })
      expect(await world.collectionsOf(invoice._id)).toEqual([])
      expect((await mailsOf(app.id)).map(({ variables }) => variables['amount'])).toEqual(['34800'])
    }
  })

  test('[COL-003] an issuer without an IBAN issues no invoice payable by transfer, but collects one', async () => {
    const { issued } = await world.account({ method: false })
    const collected = await world.account()
    const setIban = (iban: string | null) =>
      world.query({ text: 'UPDATE payments.issuers SET iban = $1', values: [iban] })
    await setIban(null)
    await expect(issued()).rejects.toBeProblem('issuer_without_iban')
    expect((await collected.issued()).payment).toMatchObject({ means: 'sepa_debit', iban: null })
    await setIban('FR7600000000000000000000123')
  })

  test('[COL-005] the accountant gets the notice beside the administrators', async () => {
    const { app, admin, issued } = await world.account()
    await world.query({
      text: `INSERT INTO payments.collection_settings (app_id, accountant_email) VALUES ($1, 'compta@harel.example')`,
      values: [app.id],
    })
    await issued()
    expect((await mailsOf(app.id)).map(({ address }) => address).sort()).toEqual(
      [admin.email, 'compta@harel.example'].sort(),
    )
  })
})

describe('a debit', () => {
  test('[COL-002][COL-006][COL-022] is announced, submitted on its day and paid', async () => {
    const { asAdmin, issued } = await world.account()
    const { _id: id, number } = await issued({ dueOn: '2026-02-20' })
    await world.submitOn('2026-02-20')
    const payment = await world.paymentOf(id)
    expect(await world.collectionsOf(id)).toMatchObject([{ state: 'processing' }])
    expect(world.objects.payment_intents.get(payment)).toMatchObject({ amount: 34_800, description: 'Mois' })
    await world.settle(payment, 'succeeded')
    expect(await asAdmin.call(payments.readInvoice, { id })).toMatchObject({
      status: 'paid',
      paidBy: 'sepa_debit',
      paidOn: '2026-02-20',
    })
    expect((await world.eventsOf(id)).toSorted()).toEqual(['notified', 'paid', 'planned', 'submitted'])
    const { list } = await asAdmin.call(payments.listPayments, {})
    expect(list.filter(({ purpose }) => purpose === 'invoice')).toMatchObject([
      { invoiceNumber: number, status: 'paid' },
    ])
  })

  test('whose webhook was lost is paid when its account is reconciled', async () => {
    const { app, asAdmin, issued } = await world.account()
    const { _id: id } = await issued({ dueOn: '2026-02-20' })
    await world.submitOn('2026-02-20')
    settleFakeDebit(world.objects, await world.paymentOf(id), 'succeeded', { id: 'dp_lost', created: 1 })
    await world.collect()
    expect(await world.collectionsOf(id)).toMatchObject([{ state: 'processing' }])
    await queueReconciliation(world, app.id, new Date(world.clock.now().getTime() - days(1)))
    await world.collect()
    expect(await world.collectionsOf(id)).toMatchObject([{ state: 'paid' }])
    expect(await asAdmin.call(payments.readInvoice, { id })).toMatchObject({ status: 'paid', paidBy: 'sepa_debit' })
  })

  test('[COL-005] without its notice it is not submitted: the next possible day is announced instead', async () => {
    const { app, issued } = await world.account()
    const { _id: id } = await issued({ dueOn: '2026-02-20' })
    // A look at it that is under way would be repeated minutes after the jump.
    await world.collect()
    world.goTo('2026-02-20')
    await world.collect()
    expect(world.madeFor(id)).toEqual([])
    expect(await world.collectionsOf(id)).toMatchObject([{ state: 'planned', dueOn: '2026-02-27' }])
    expect((await mailsOf(app.id)).map(({ variables }) => variables['title'])).toEqual([
      'Prélèvement de 348,00 € le ven. 27 févr. sur le compte •••• 4471',
    ])
    await world.submitOn('2026-02-27')
    expect(world.madeFor(id)).toHaveLength(1)
  })

  test('[COL-004] two bank days after the notice are enough for a later debit of the mandate', async () => {
    const { issued } = await world.account()
    await issued({ dueOn: '2026-02-10' })
    await world.submitOn('2026-02-10')
    expect((await issued({ dueOn: '2026-02-10' })).payment?.collectOn).toBe('2026-02-12')
  })

  test('[COL-006] whose answer was lost is asked for again: one payment at the provider', async () => {
    const { issued } = await world.account()
    const { _id: id } = await issued({ dueOn: '2026-02-20' })
    world.fake.loseAnswers(2)
    await world.submitOn('2026-02-20')
    world.clock.advance(hours(1))
    await world.collect()
    expect(await world.collectionsOf(id)).toMatchObject([{ state: 'processing' }])
    expect(world.madeFor(id)).toHaveLength(1)
  })

  test('[COL-025] stays notified while the provider is away, and is submitted when it is back', async () => {
    const { asStaff, asAdmin, issued } = await world.account()
    const { _id: id } = await issued({ dueOn: '2026-02-20' })
    await world.sendMails()
    await world.collect()
    world.fake.failWith(503)
    await world.submitOn('2026-02-20')
    expect(await world.collectionsOf(id)).toMatchObject([{ state: 'notified', payment: null }])
    const said = async (reader: 'staff' | 'admin') => {
      const client = reader === 'staff' ? asStaff : asAdmin
      return sentenceFor(await client.call(payments.readInvoice, { id }), reader, world.clock.now())
    }
    expect(await said('staff')).toContain('Le prestataire de paiement ne répond pas. 348,00')
    expect(await said('admin')).toMatch(/^Prélèvement de 348,00/)
    world.fake.failWith(undefined)
    world.goTo('2026-02-21')
    await world.collect()
    expect(world.madeFor(id)).toEqual([])
    world.goTo('2026-02-23')
    await world.collect()
    expect(await world.collectionsOf(id)).toMatchObject([{ state: 'processing' }])
  })

  test('of an invoice that was paid meanwhile is canceled', async () => {
    const { asStaff, issued } = await world.account()
    const { _id: id } = await issued({ dueOn: '2026-02-20' })
    await world.query({
      text: `UPDATE payments.invoices SET status = 'paid', paid_on = issued_on, paid_by = 'transfer' WHERE id = $1`,
      values: [id],
    })
    await world.submitOn('2026-02-20')
    expect(await world.collectionsOf(id)).toMatchObject([{ state: 'canceled', attempt: null }])
    expect(world.madeFor(id)).toEqual([])
    expect(asStaff).toBeDefined()
  })
})

describe('a debit that fails', () => {
  const failed = async (code?: string) => {
    const account = await world.account()
    const { _id: id } = await account.issued({ dueOn: '2026-02-20' })
    await world.submitOn('2026-02-20')
    const payment = await world.paymentOf(id)
    await world.settle(payment, 'failed', code)
    return { ...account, id }
  }

  test('[COL-007][COL-008] for insufficient funds is presented a second time, announced, and no third', async () => {
    const { app, id, asAdmin } = await failed()
    expect(await world.collectionsOf(id)).toMatchObject([
      { state: 'failed', attempt: 1, reason: 'insufficient_funds' },
      { state: 'planned', attempt: 2, dueOn: '2026-02-27' },
    ])
    const texts = (await mailsOf(app.id)).map(({ variables }) => variables['text'])
    expect(texts.join(' ')).toContain('à nouveau le ven. 27 févr.')
    await world.submitOn('2026-02-27')
    const again = (await world.collectionsOf(id))[1]!
    await world.settle(again.payment!, 'failed')
    expect(await world.collectionsOf(id)).toMatchObject([{ state: 'failed' }, { state: 'failed', attempt: 2 }])
    expect(await asAdmin.call(payments.readInvoice, { id })).toMatchObject({ status: 'issued' })
    expect(await world.eventsOf(id)).toHaveLength(8)
  })

  test.each(['account_closed', 'debit_not_authorized'])(
    '[COL-007] for %s ends the use of its method: no second presentation, and none for the next invoice',
    async (code) => {
      const { id, issued } = await failed(code)
      expect(await world.collectionsOf(id)).toMatchObject([{ state: 'failed', reason: code }])
      expect((await issued()).payment).toMatchObject({ means: 'transfer' })
    },
  )

  test('[COL-007] that the provider refuses to make fails with its word', async () => {
    const { app, issued } = await world.account()
    const { _id: id } = await issued({ dueOn: '2026-02-20' })
    world.objects.mandates.get(`mandate_pm_${app.id}`)!['status'] = 'inactive'
    await world.submitOn('2026-02-20')
    expect(await world.collectionsOf(id)).toMatchObject([{ state: 'failed', reason: 'payment_intent_mandate_invalid' }])
    expect(world.madeFor(id)).toEqual([])
  })
})

describe('[COL-013] a paid debit', () => {
  test('that is disputed opens its invoice again; won, it is paid again; lost, it is unpaid', async () => {
    const { asAdmin, issued } = await world.account()
    const { _id: id } = await issued({ dueOn: '2026-02-20' })
    await world.submitOn('2026-02-20')
    const payment = await world.paymentOf(id)
    await world.settle(payment, 'succeeded')
    const status = async () => (await asAdmin.call(payments.readInvoice, { id })).status
    for (const [outcome, state, expected] of [
      ['disputed', 'disputed', 'issued'],
      ['won', 'paid', 'paid'],
      ['disputed', 'disputed', 'issued'],
      ['lost', 'lost', 'issued'],
    ] as const) {
      await world.settle(payment, outcome)
      expect(await world.collectionsOf(id)).toMatchObject([{ state }])
      expect(await status()).toBe(expected)
    }
  })
})

describe('the table of collections', () => {
  test('[COL-001] holds one open presentation of an invoice, and each number once', async () => {
    const { app, issued } = await world.account()
    const { _id: id } = await issued({ dueOn: '2026-02-20' })
    const insert = (over: Record<string, unknown>) => {
      const row: Record<string, unknown> = {
        app_id: app.id,
        id: world.platform.newId(),
        invoice_id: id,
        attempt: 2,
        means: 'sepa_debit',
        amount_in_cents: 100,
        due_on: '2026-03-02',
        state: 'canceled',
        created_at: world.clock.now(),
        ...over,
      }
      const columns = Object.keys(row)
      return world.query({
        text: `INSERT INTO payments.collections (${columns.join(', ')})
               VALUES (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
        values: Object.values(row),
      })
    }
    for (const state of ['planned', 'notified', 'submitted', 'processing'])
      await expect(
        insert({ state, notified_at: world.clock.now(), submitted_at: world.clock.now() }),
      ).rejects.toMatchObject({ constraint: 'collections_open_key' })
    await expect(insert({ attempt: 1 })).rejects.toMatchObject({
      constraint: 'collections_app_id_invoice_id_attempt_key',
    })
    for (const [over, constraint] of [
      [{ attempt: 5 }, 'attempt'],
      [{ means: 'cheque' }, 'means'],
      [{ amount_in_cents: 0 }, 'amount'],
      [{ state: 'sent', notified_at: world.clock.now(), submitted_at: world.clock.now() }, 'state'],
      [{ state: 'failed' }, 'notice'],
      [{ state: 'failed', notified_at: world.clock.now() }, 'submitted'],
    ] as const)
      await expect(insert(over)).rejects.toMatchObject({ constraint: `collections_${constraint}_check` })
    await insert({})
    expect((await world.collectionsOf(id)).map(({ state }) => state)).toEqual(['planned', 'canceled'])
  })
})

test('[COL-017] the issued document stays as printed; what happened since is read beside it', async () => {
  const { admin, asAdmin, issued } = await world.account()
  const { _id: id, payment } = await issued({ dueOn: '2026-02-20' })
  const document = async () => {
    const authorization = `Bearer ${await world.given.tokenFor(admin)}`
    const answer = await fetch(`${world.origin}/api/payments/v1/admin/invoices/${id}/pdf`, {
      headers: { authorization },
    })
    expect(answer.status).toBe(200)
    return readPdfText(Buffer.from(await answer.arrayBuffer()))
  }
  const printed = await document()
  expect(printed).toContain('20février2026')
  await world.submitOn('2026-02-20')
  await world.settle(await world.paymentOf(id), 'failed', 'insufficient_funds')
  const read = () => asAdmin.call(payments.readInvoice, { id })
  const failed = await read()
  expect(failed).toMatchObject({ status: 'issued', payment, failure: { reason: 'insufficient_funds' } })
  expect(failed.collection?.dueOn).not.toBe(payment?.collectOn)
  expect(await document()).toBe(printed)
  await world.submitOn(failed.collection!.dueOn)
  await world.settle(await world.paymentOf(id), 'succeeded')
  expect(await read()).toMatchObject({ status: 'paid', payment })
  expect(await document()).toBe(printed)
})
