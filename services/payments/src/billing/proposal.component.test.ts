import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payments } from '@passerelle/contract/payments/api'
import { hours } from '@passerelle/kernel/durations'
import { billingTestEnvironment } from '../testing/billing-test-environment.ts'

let world: Awaited<ReturnType<typeof billingTestEnvironment>>
beforeAll(async () => {
  world = await billingTestEnvironment()
})
afterAll(() => world.close())

const january = { periodFrom: '2026-01-01', periodTo: '2026-01-31' }
const working = { listId: 'in_progress', doneAt: null } as const
const billedIds = async (invoiceId: string) =>
  (
    await world.sql<{ id: string }>(
      'SELECT work_log_id AS id FROM payments.billed_work_logs WHERE invoice_id = $1 ORDER BY work_log_id',
      [invoiceId],
    )
  ).rows.map(({ id }) => id)
const drafts = async () =>
  Number((await world.sql<{ count: string }>('SELECT count(*) FROM payments.invoices')).rows[0]?.count)
/** The lines of a draft as the editor sends them. */
const sent = (lines: readonly object[]) =>
  lines.map((line) => {
    const { _id, title, detail, quantity, unit, unitPriceInCents, vatPercent, taskId } = line as never
    return { _id, title, detail, quantity, unit, unitPriceInCents, vatPercent, taskId } as never
  })

describe('a proposal', () => {
  test('[BIL-003][BIL-004][BIL-042] writes computed lines into a draft and claims logs and requests', async () => {
    const fixed = await world.mission({ name: 'Au forfait' })
    const timed = await world.mission({ name: 'Au temps', ...working })
    const day = await world.log(timed, '2026-01-12T08:00:00Z', hours(8.25))
    const night = await world.log(timed, '2026-01-17T21:00:00Z', hours(1))
    await world.log(timed, '2026-02-02T09:00:00Z', hours(1))
    const made = await world.propose([{ taskId: fixed.id }, { taskId: timed.id }], january)
    expect(made).toMatchObject({
      status: 'draft',
      subject: 'Prestations du 1er au 31 janvier 2026',
      ...january,
      netInCents: 256_000 + 115_625 + 41_250,
      lines: [
        {
          title: `${fixed.slug} Au forfait`,
          source: 'estimate',
          unit: 'piece',
          quantity: 1,
          netInCents: 256_000,
          billedMs: null,
          vatPercent: 20,
          taskId: fixed.id,
        },
        { source: 'time', unit: 'day', quantity: 1, netInCents: 95_000, billedMs: hours(8.25) },
        { source: 'time', unit: 'hour', quantity: 1.25, netInCents: 20_625, billedMs: 0 },
        { source: 'time', unit: 'hour', quantity: 1, netInCents: 41_250, billedMs: hours(1) },
      ],
    })
    expect(await billedIds(made._id)).toEqual([day, night].sort())
    const { list } = await world.staff.call(payments.listBillable, {
      from: '2026-01-01',
      to: '2026-01-31',
      state: 'all',
    })
    expect(list).toEqual([])
    expect((await world.namesOf(timed.id)).filter((name) => name === 'worklog.billed')).toHaveLength(1)
    expect((await world.eventsOf(made._id)).find(({ name }) => name === 'invoice.proposed')?.data).toEqual({
      invoiceId: made._id,
      requests: 2,
      logs: 2,
    })
  })

  test('[BIL-031] bills the lines of an accepted quote, and its time when it says so', async () => {
    const quoted = async (billing: 'fixed' | 'time') => {
      const task = await world.mission({ name: 'Sur devis' })
      await world.log(task, '2026-01-13T09:00:00Z', hours(2))
      const { appId, id: taskId } = task
      const id = world.platform.newId()
      const at = world.clock.now()
      const { prisma } = world.platform.database
      const sums = { netInCents: 281_980, vatInCents: 53_798, grossInCents: 335_778 }
      const draft = { appId, id, taskId, billing, ...sums, createdById: world.emma.userId, createdAt: at }
      await prisma.quote.create({ data: draft })
      const line = { appId, quoteId: id, title: 'Reprise', vatPercent: 20 }
      const time = { estimatedMs: hours(20), dailyInCents: 95_000, hourlyInCents: 16_500, netInCents: 256_000 }
      const item = { quantity: 2, unit: 'piece', unitPriceInCents: 12_990, netInCents: 25_980, vatPercent: 10 }
      await prisma.quoteLine.createMany({
        data: [
          { ...line, ...time, kind: 'time', position: 1 },
          { ...line, ...item, kind: 'item', position: 2, title: 'Borne', detail: 'Wi-Fi 7' },
        ],
      })
      const answer = { state: 'accepted', number: `D-${id}`, sentAt: at, validUntil: at, answeredAt: at }
      await prisma.quote.updateMany({ where: { appId, id }, data: { ...answer, seller: {}, buyer: {} } })
      return { task, number: answer.number }
    }
    const { task, number } = await quoted('fixed')
    const made = await world.propose([{ taskId: task.id }])
    const detail = `Devis ${number} accepté le 6 janvier 2026`
    expect(made).toMatchObject({
      netInCents: 281_980,
      lines: [
        { title: `${task.slug} Reprise`, detail, source: 'estimate', quantity: 1, netInCents: 256_000, vatPercent: 20 },
        {
          title: `${task.slug} Borne`,
          detail: `Wi-Fi 7, ${detail}`,
          quantity: 2,
          unitPriceInCents: 12_990,
          vatPercent: 10,
        },
      ],
    })
    const timed = await quoted('time')
    await expect(world.propose([{ taskId: timed.task.id, mode: 'fixed' }])).rejects.toBeProblem('proposal_empty')
    expect((await world.propose([{ taskId: timed.task.id }])).lines).toMatchObject([{ source: 'time', quantity: 2 }])
  })

  test('[BIL-042] is added behind the lines of a draft of the version that was read', async () => {
    const [first, second] = [await world.mission(), await world.mission()]
    const draft = await world.propose([{ taskId: first.id }])
    const wish = { invoiceId: draft._id, version: draft.version }
    const more = await world.propose([{ taskId: second.id }], wish)
    expect(more).toMatchObject({ _id: draft._id, netInCents: 512_000, lines: [{ position: 1 }, { position: 2 }] })
    await expect(world.propose([{ taskId: (await world.mission()).id }], wish)).rejects.toBeProblem('invoice_changed')
    await world.issue(more)
    await expect(world.propose([{ taskId: (await world.mission()).id }], { invoiceId: draft._id })).rejects.toBeProblem(
      'invoice_issued',
    )
  })

  test('[BIL-032][BIL-042] bills chosen logs, and those beyond the estimate when asked', async () => {
    const task = await world.mission({ acceptedEstimatedTime: hours(2), ...working })
    const [a, b, c] = [
      await world.log(task, '2026-01-12T09:00:00Z'),
      await world.log(task, '2026-01-13T09:00:00Z'),
      await world.log(task, '2026-01-14T09:00:00Z', hours(3)),
    ]
    const made = await world.propose([{ taskId: task.id, workLogIds: [b, c], withBeyond: true }])
    expect(made.lines.map(({ quantity, detail }) => [quantity, detail])).toEqual([
      [1, 'Temps passé en heures ouvrées'],
      [3, 'Temps passé en heures ouvrées, au-delà de l’estimation acceptée'],
    ])
    expect(await billedIds(made._id)).toEqual([b, c].sort())
    const refused = world.propose([{ taskId: task.id, workLogIds: [a, b] }])
    await expect(refused).rejects.toMatchObject({ code: 'worklog_billed', reply: { errors: { workLogIds: b } } })
  })

  test('[BIL-031] a request of which a log is billed is billed by time only', async () => {
    const task = await world.mission()
    const log = await world.log(task, '2026-01-12T09:00:00Z')
    await world.log(task, '2026-01-13T09:00:00Z')
    await world.propose([{ taskId: task.id, mode: 'time', workLogIds: [log], closes: false }])
    await expect(world.propose([{ taskId: task.id, mode: 'fixed' }])).rejects.toBeProblem('request_invoiced')
    expect((await world.propose([{ taskId: task.id }])).lines).toMatchObject([{ source: 'time', quantity: 1 }])
  })

  test('[BIL-042] refuses what cannot be billed, and writes nothing then', async () => {
    const managed = await world.mission({ category: 'managed' })
    await world.log(managed, '2026-01-12T09:00:00Z')
    const fresh = await world.mission(working)
    const done = await world.mission()
    const before = await drafts()
    await expect(world.propose([{ taskId: managed.id }])).rejects.toBeProblem('proposal_empty')
    await expect(world.propose([{ taskId: fresh.id }])).rejects.toBeProblem('proposal_empty')
    await expect(world.propose([{ taskId: done.id }, { taskId: fresh.id }])).rejects.toBeProblem('proposal_empty')
    await expect(world.propose([{ taskId: done.id, mode: 'time', workLogIds: ['f'.repeat(24)] }])).rejects.toBeProblem(
      'proposal_empty',
    )
    await expect(world.propose([{ taskId: 'f'.repeat(24) }])).rejects.toBeProblem('not_found')
    await world.log(fresh, '2026-01-12T09:00:00Z')
    for (const wrong of [
      [],
      [{ taskId: 'x' }],
      [{ taskId: done.id, mode: 'free' }],
      [{ taskId: done.id }, { taskId: done.id }],
      [{ taskId: done.id, workLogIds: [] }],
      [{ taskId: done.id, netInCents: 1 }],
      [{ taskId: fresh.id, closes: true }],
    ])
      await expect(world.propose(wrong as never)).rejects.toBeProblem('invalid_input')
    await expect(world.propose([{ taskId: done.id }], { periodFrom: 'x' })).rejects.toBeProblem('invalid_input')
    await world.propose([{ taskId: done.id }])
    await expect(world.propose([{ taskId: done.id }])).rejects.toBeProblem('request_invoiced')
    expect(await drafts()).toBe(before + 1)
    await expect(world.asAda.call(payments.proposeInvoice, { requests: [{ taskId: done.id }] })).rejects.toBeProblem(
      'access_denied',
    )
  })

  test('[BIL-042] has at most two hundred lines', async () => {
    const line = { title: 'x', quantity: 1, unit: 'piece', unitPriceInCents: 1, vatPercent: 20 } as const
    const draft = await world.staff.call(payments.draftInvoice, {
      subject: 'Beaucoup',
      lines: Array.from({ length: 200 }, () => line),
    })
    const task = await world.mission()
    await expect(
      world.propose([{ taskId: task.id }], { invoiceId: draft._id, version: draft.version }),
    ).rejects.toBeProblem('proposal_too_long')
  })

  test('[BIL-048] of fifty people who bill the same logs at once one gets them, the others nothing', async () => {
    const task = await world.mission(working)
    const logs = [await world.log(task, '2026-01-12T09:00:00Z'), await world.log(task, '2026-01-13T09:00:00Z')]
    const before = await drafts()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        world.propose([{ taskId: task.id, workLogIds: index % 2 === 0 ? logs : logs.toReversed() }]),
      ),
    )
    const won = outcomes.filter(({ status }) => status === 'fulfilled')
    expect(won).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toBeProblem('worklog_billed')
    expect(await drafts()).toBe(before + 1)
  })

  test('[BIL-048] a request is never billed as a whole by one and by its time by another', async () => {
    for (let round = 0; round < 5; round += 1) {
      const task = await world.mission()
      const log = await world.log(task, '2026-01-12T09:00:00Z')
      const outcomes = await Promise.allSettled([
        world.propose([{ taskId: task.id, mode: 'fixed' }]),
        world.propose([{ taskId: task.id, mode: 'time', workLogIds: [log], closes: false }]),
      ])
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    }
  })

  test('[BIL-035] a line without a price is issued once it has one', async () => {
    const task = await world.mission({ category: 'quote', ...working })
    await world.sql('UPDATE projects.tasks SET accepted_estimate = NULL WHERE id = $1', [task.id])
    await world.log(task, '2026-01-12T09:00:00Z')
    const draft = await world.propose([{ taskId: task.id }])
    expect(draft.lines).toMatchObject([{ isUnpriced: true, unitPriceInCents: 0 }])
    await expect(world.issue(draft)).rejects.toMatchObject({
      code: 'invoice_empty',
      reply: { errors: { 'lines.0.unitPriceInCents': expect.any(String) } },
    })
    const lines = sent(draft.lines).map((line) => ({ ...(line as object), unitPriceInCents: 12_000 })) as never
    const priced = await world.staff.call(payments.editInvoice, {
      id: draft._id,
      version: draft.version,
      subject: draft.subject,
      lines,
    })
    expect(await world.issue(priced)).toMatchObject({ status: 'issued', netInCents: 12_000 })
  })
})
