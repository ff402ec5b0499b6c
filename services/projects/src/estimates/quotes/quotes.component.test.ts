import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '@passerelle/contract/accounts/api'
import type { InferBody } from '@passerelle/contract/operation'
import { payments } from '@passerelle/contract/payments/api'
import { projects } from '@passerelle/contract/projects/api'
import { days, estimateToMs, hours } from '@passerelle/kernel/durations'
import { addDays } from '@passerelle/kernel/nights'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { givenQuoteParties } from '../../testing/given-quote-parties.ts'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
beforeAll(async () => {
  world = await projectsTestEnvironment(['accounts', 'projects', 'payments', 'converters'])
  await givenQuoteParties(world.platform, world.app.id)
})
afterAll(() => world.close())

type Draft = InferBody<typeof projects.saveQuote>
const prices = { dailyInCents: 95_000, hourlyInCents: 16_500 }
const time = (estimatedMs: number, more: object = {}) =>
  ({ kind: 'time', title: 'Mise en place', estimatedMs, ...prices, vatPercent: 20, ...more }) as const
const item = (quantity = 2) =>
  ({ kind: 'item', title: 'Borne Wi-Fi', quantity, unit: 'piece', unitPriceInCents: 12_990, vatPercent: 20 }) as const
const lines = [time(estimateToMs({ days: 2, hours: 4 }))]

const mission = (category: 'mission' | 'quote' | 'managed' = 'mission') => world.request({ category })
type Task = Awaited<ReturnType<typeof mission>>
const save = (task: Task, more: Partial<Draft> = {}) =>
  world.asEmma.call(projects.saveQuote, { id: task.slug, billing: 'fixed', terms: '', lines, ...more })
const send = (task: Task, version: number) => world.asEmma.call(projects.sendQuote, { id: task.slug, version })
const sent = async (task: Task, more: Partial<Draft> = {}) => {
  const { version } = await save(task, more)
  return send(task, version)
}
const read = (task: Task) => world.asAda.call(projects.readQuote, { id: task.slug })
const statesOf = async (task: Task) =>
  (await world.asEmma.call(projects.listQuotes, { id: task.slug })).list.map(({ state }) => state)
const pdfOf = async (task: Task) => {
  const authorization = `Bearer ${await world.given.tokenFor(world.admin)}`
  return fetch(`${world.origin}/api/projects/v1/admin/tasks/${task.slug}/quote/pdf`, { headers: { authorization } })
}

describe('a draft', () => {
  test('[BIL-019][BIL-002] has lines with their sums, is for staff only, and is changed with its version', async () => {
    const task = await mission()
    const made = await save(task, { lines: [...lines, item()] })
    expect(made).toMatchObject({
      state: 'draft',
      number: null,
      netInCents: 281_980,
      vatInCents: 56_396,
      grossInCents: 338_376,
      vat: [{ percent: 20, netInCents: 281_980, vatInCents: 56_396 }],
      lines: [
        { position: 1, kind: 'time', netInCents: 256_000, quantity: null },
        { position: 2, kind: 'item', netInCents: 25_980, estimatedMs: null },
      ],
    })
    await expect(read(task)).rejects.toBeProblem('not_found')
    expect((await world.asAda.call(projects.listQuotes, { id: task.slug })).list).toEqual([])
    expect(await save(task, { version: made.version })).toMatchObject({ netInCents: 256_000, lines: [{}] })
    await expect(save(task, { version: made.version })).rejects.toBeProblem('quote_changed')
    await expect(save(task)).rejects.toBeProblem('quote_changed')
    await world.asEmma.call(projects.deleteQuote, { id: task.slug })
    await expect(world.asEmma.call(projects.readQuote, { id: task.slug })).rejects.toBeProblem('not_found')
    expect(await world.namesOf(task.id)).toEqual(['quote.deleted', 'quote.saved', 'quote.saved'])
  })

  test('[BIL-019] two new drafts at once: one is kept', async () => {
    const task = await mission()
    const results = await Promise.allSettled([save(task), save(task), save(task)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toBeProblem('quote_changed')
  })

  test('[BIL-019] times are in steps of 15 minutes, one at least, at the price of the category', async () => {
    const task = await mission()
    await expect(save(task, { lines: [item()] })).rejects.toBeProblem('quote_empty')
    await expect(save(task, { lines: [time(hours(1) + 1)] })).rejects.toBeProblem('estimate_step')
    const { dailyInCents: _, hourlyInCents: __, ...bare } = time(hours(4))
    const made = await save(task, { lines: [bare] })
    expect(made.lines[0]).toMatchObject(prices)
  })

  test('is for missions and quote projects', async () => {
    await expect(save(await mission('managed'))).rejects.toBeProblem('quote_category')
    expect(await save(await mission('quote'))).toMatchObject({ state: 'draft' })
  })
})

describe('sending', () => {
  test('[BIL-012][BIL-011][BIL-005] numbers it, sets the estimate and waits for the answer', async () => {
    const task = await mission()
    const shown = await sent(task)
    expect(shown).toMatchObject({
      estimatedTime: estimateToMs({ days: 2, hours: 4 }),
      firstEstimatedTime: estimateToMs({ days: 2, hours: 4 }),
      estimateStatus: 'waiting',
      pendingStatus: 'customer',
      state: 'awaitingValidation',
      quote: { state: 'sent', validUntil: '2026-03-05' },
    })
    const quote = await read(task)
    expect(quote).toMatchObject({ state: 'sent', sentAt: world.iso(), validUntil: '2026-03-05', netInCents: 256_000 })
    expect(quote.number).toMatch(/^D-2026-\d{4}$/)
    expect(await world.namesOf(task.id)).toEqual(['estimate.proposed', 'quote.saved', 'quote.sent', 'task.pending_on'])
    const next = await mission('quote')
    expect(await sent(next)).toMatchObject({ pendingStatus: 'customer', state: 'isPending' })
    expect((await read(next)).number).toBe(
      quote.number?.replace(/\d{4}$/, (last) => String(Number(last) + 1).padStart(4, '0')),
    )
  })

  test('[BIL-012] needs the version that was read, a day to come, and complete parties', async () => {
    const task = await mission()
    await expect(send(task, 1)).rejects.toBeProblem('not_found')
    const { version } = await save(task, { validUntil: '2026-02-03' })
    await expect(send(task, version + 1)).rejects.toBeProblem('quote_changed')
    await expect(send(task, version)).rejects.toBeProblem('quote_expired')
    const { version: far } = await save(task, { version, validUntil: addDays('2026-02-03', 181) })
    await expect(send(task, far)).rejects.toBeProblem('quote_expired')
    const { version: free } = await save(task, { version: far, lines: [time(hours(4), { vatPercent: 0 })] })
    await expect(send(task, free)).rejects.toBeProblem('vat_rate_wrong')
    expect(await world.asEmma.call(projects.readTask, { id: task.slug })).toMatchObject({ quote: null })
  })

  test('[BIL-012] twice at once sends one quote', async () => {
    const task = await mission()
    const { version } = await save(task)
    const results = await Promise.allSettled([send(task, version), send(task, version), send(task, version)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await statesOf(task)).toEqual(['sent'])
  })

  test('[BIL-001] what was sent never changes in the database', async () => {
    const task = await mission()
    await sent(task)
    const { _id: id } = await read(task)
    const change = (text: string) => world.platform.database.query({ text, values: [id] })
    await expect(
      change('UPDATE projects.quotes SET net_in_cents = 1, vat_in_cents = 0, gross_in_cents = 1 WHERE id = $1'),
    ).rejects.toThrow('never changes')
    await expect(change('UPDATE projects.quote_lines SET title = title WHERE quote_id = $1')).rejects.toThrow()
    await expect(change('DELETE FROM projects.quote_lines WHERE quote_id = $1')).rejects.toThrow('never change')
  })
})

describe('the answer', () => {
  test('[BIL-014][BIL-013] accepts quote and estimate as one, and the receipt names the quote', async () => {
    const task = await mission()
    await sent(task)
    const { version, number } = await read(task)
    const accepted = await world.asAda.call(projects.acceptEstimate, { id: task.slug, quoteVersion: version })
    expect(accepted).toMatchObject({ estimateStatus: 'accepted', pendingStatus: null, quote: { state: 'accepted' } })
    expect(await read(task)).toMatchObject({
      state: 'accepted',
      answeredAt: world.iso(),
      answeredBy: { _id: world.admin.userId },
    })
    const receipt = await world.asAda.call(projects.readEstimateReceipt, { id: task.slug })
    expect(receipt.quote).toMatchObject({ number, version, lines: [{ title: 'Mise en place' }] })
  })

  test('[BIL-014] to another version than the one that was read changes nothing', async () => {
    const task = await mission()
    await sent(task)
    const { version } = await read(task)
    await sent(task, { lines: [time(estimateToMs({ days: 2, hours: 4 }), { dailyInCents: 99_000 })] })
    const answer = { id: task.slug, quoteVersion: version }
    await expect(world.asAda.call(projects.acceptEstimate, answer)).rejects.toBeProblem('task_changed')
    await expect(world.asAda.call(projects.refuseEstimate, answer)).rejects.toBeProblem('task_changed')
    expect(await read(task)).toMatchObject({ state: 'sent' })
    expect(await statesOf(task)).toEqual(['sent', 'replaced'])
  })

  test('[BIL-013] refused, then replaced by another estimate, or by a newer quote', async () => {
    const task = await mission()
    await sent(task)
    await world.asAda.call(projects.refuseEstimate, { id: task.slug })
    expect(await read(task)).toMatchObject({ state: 'refused', answeredBy: { _id: world.admin.userId } })
    await sent(task)
    expect(await statesOf(task)).toEqual(['sent', 'replaced'])
    await world.asEmma.call(projects.editTask, { id: task.slug, estimatedTime: hours(3) })
    expect(await statesOf(task)).toEqual(['replaced', 'replaced'])
    await expect(read(task)).rejects.toBeProblem('not_found')
    expect(await world.namesOf(task.id)).toContain('quote.replaced')
  })

  test('[BIL-013] an estimate that is restored restores the quote that was accepted', async () => {
    const task = await mission()
    await sent(task)
    const { number } = await read(task)
    await world.asAda.call(projects.acceptEstimate, { id: task.slug })
    await sent(task, { lines: [time(hours(8))] })
    await world.asEmma.call(projects.restoreEstimate, { id: task.slug })
    expect(await read(task)).toMatchObject({ state: 'accepted', number })
    expect(await statesOf(task)).toEqual(['replaced', 'accepted'])
  })

  test('[BIL-070] plain users and access tokens do not answer; plain users see time and state only', async () => {
    const task = await mission()
    await sent(task)
    for (const operation of [projects.readQuote, projects.listQuotes])
      await expect(world.asBasile.call(operation, { id: task.slug })).rejects.toBeProblem('access_denied')
    const written = { id: task.slug, billing: 'fixed', lines } as const
    await expect(world.asAda.call(projects.saveQuote, written)).rejects.toBeProblem('access_denied')
    const version = { id: task.slug, version: 1 }
    await expect(world.asAda.call(projects.sendQuote, version)).rejects.toBeProblem('access_denied')
    await expect(world.asAda.call(projects.deleteQuote, { id: task.slug })).rejects.toBeProblem('access_denied')
    expect(await world.asBasile.call(projects.readTask, { id: task.slug })).toMatchObject({ quote: { state: 'sent' } })
    const { token } = await world.asAda.call(accounts.createAccessToken, { name: 'Export', scope: 'write' })
    const byToken = (method: string, path: string) =>
      fetch(`${world.origin}/api/projects/v1/admin/tasks/${task.slug}/${path}`, {
        method,
        headers: { authorization: `Bearer ${token}` },
      })
    expect(await (await byToken('GET', 'quote')).json()).toMatchObject({ state: 'sent' })
    expect((await byToken('POST', 'confirm')).status).toBe(403)
    expect(await read(task)).toMatchObject({ state: 'sent' })
  })
})

describe('the end of validity', () => {
  test('[BIL-016] comes once, leaves the wait, and refuses an acceptance but no refusal', async () => {
    const task = await mission()
    await sent(task, { validUntil: '2026-02-10' })
    const start = world.clock.now()
    world.clock.set(new Date('2026-02-10T22:59:59.000Z'))
    await world.sweep()
    expect(await read(task)).toMatchObject({ state: 'sent' })
    world.clock.set(new Date('2026-02-10T23:00:00.000Z'))
    await Promise.all([world.sweep(), world.sweep()])
    expect(await read(task)).toMatchObject({ state: 'expired', answeredAt: null })
    expect((await world.namesOf(task.id)).filter((name) => name === 'quote.expired')).toHaveLength(1)
    await expect(world.asAda.call(projects.acceptEstimate, { id: task.slug })).rejects.toBeProblem('quote_expired')
    world.clock.advance(days(60))
    await world.sweep()
    expect(await world.asEmma.call(projects.readTask, { id: task.slug })).toMatchObject({
      deletedAt: null,
      listId: 'todo',
      pendingStatus: 'customer',
      next: null,
      quote: { state: 'expired', validUntil: '2026-02-10' },
    })
    await world.asAda.call(projects.refuseEstimate, { id: task.slug })
    expect(await read(task)).toMatchObject({ state: 'refused' })
    world.clock.set(start)
  })

  test('[BIL-015] is told five days before, once, while nobody has answered', async () => {
    const task = await mission()
    await sent(task, { validUntil: '2026-02-20' })
    const answered = await mission()
    await sent(answered, { validUntil: '2026-02-20' })
    await world.asAda.call(projects.refuseEstimate, { id: answered.slug })
    const soon = await mission()
    await sent(soon, { validUntil: '2026-02-08' })
    const start = world.clock.now()
    world.clock.set(new Date('2026-02-15T07:59:59.000Z'))
    await world.sweep()
    expect(await world.namesOf(task.id)).not.toContain('quote.ending')
    world.clock.set(new Date('2026-02-15T08:00:00.000Z'))
    await Promise.all([world.sweep(), world.sweep()])
    world.clock.advance(days(1))
    await world.sweep()
    const remindersOf = async ({ id }: Task) => (await world.namesOf(id)).filter((name) => name === 'quote.ending')
    expect(await Promise.all([task, answered, soon].map(remindersOf))).toEqual([['quote.ending'], [], []])
    world.clock.set(start)
  })

  test('[BIL-021] a new draft begins with the terms of project staff, in the language of the account', async () => {
    const farid = world.as(await world.given.staff({ project: true, inside: [world.app] }), { in: world.app.id })
    const terms = { fr: 'Paiement à 30 jours.', en: 'Payment within 30 days.' }
    await expect(world.asEmma.call(payments.saveQuoteTerms, terms)).rejects.toBeProblem('access_denied')
    await expect(world.asAda.call(payments.saveQuoteTerms, terms)).rejects.toBeProblem('access_denied')
    await expect(world.asAda.call(payments.readQuoteTerms, {})).rejects.toBeProblem('access_denied')
    const tooLong = { ...terms, fr: 'x'.repeat(4001) }
    await expect(farid.call(payments.saveQuoteTerms, tooLong)).rejects.toBeProblem('invalid_input')
    expect(await farid.call(payments.saveQuoteTerms, terms)).toEqual(terms)
    expect(await world.asEmma.call(payments.readQuoteTerms, {})).toEqual(terms)
    const { slug: id } = await mission()
    expect(await world.asEmma.call(projects.saveQuote, { id, billing: 'fixed', lines })).toMatchObject({
      terms: terms.fr,
    })
    await Promise.all([
      farid.call(payments.saveQuoteTerms, { fr: 'Payable à réception.' }),
      farid.call(payments.saveQuoteTerms, { en: 'Payable on receipt.' }),
    ])
    const both = { fr: 'Payable à réception.', en: 'Payable on receipt.' }
    expect(await farid.call(payments.readQuoteTerms, {})).toEqual(both)
    await farid.call(payments.saveQuoteTerms, { fr: '', en: '' })
  })

  test('says when, in the language of the reader', async () => {
    const task = await mission()
    await sent(task, { validUntil: '2026-02-10' })
    const start = world.clock.now()
    world.clock.set(new Date('2026-02-11T09:00:00.000Z'))
    await expect(world.asAda.call(projects.acceptEstimate, { id: task.slug })).rejects.toMatchObject({
      message: 'Ce devis a expiré le 10 février 2026.',
    })
    world.clock.set(start)
  })
})

describe('the document', () => {
  test('[BIL-020] has the same bytes on each download, and names who accepted', async () => {
    const task = await mission()
    expect((await pdfOf(task)).status).toBe(404)
    await sent(task, { lines: [time(estimateToMs({ days: 2, hours: 4 }), { title: '<b>Fibre</b>' })] })
    const [first, second] = await Promise.all([pdfOf(task), pdfOf(task)])
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const bytes = Buffer.from(await first.arrayBuffer())
    expect(bytes.equals(Buffer.from(await second.arrayBuffer()))).toBe(true)
    await world.asAda.call(projects.acceptEstimate, { id: task.slug })
    expect(Buffer.from(await (await pdfOf(task)).arrayBuffer()).equals(bytes)).toBe(false)
  })
})
