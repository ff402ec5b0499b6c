import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InferQuery } from '@passerelle/contract/operation'
import { payments } from '@passerelle/contract/payments/api'
import { hours, minutes } from '@passerelle/kernel/durations'
import { givenAccounts } from '@passerelle/testkit/given-accounts'
import { billingTestEnvironment } from '../testing/billing-test-environment.ts'

let world: Awaited<ReturnType<typeof billingTestEnvironment>>
beforeAll(async () => {
  world = await billingTestEnvironment(['accounts', 'projects', 'payments'])
})
afterAll(() => world.close())

const january = { from: '2026-01-01', to: '2026-01-31' }
const list = (query: Partial<InferQuery<typeof payments.listBillable>> = january) =>
  world.staff.call(payments.listBillable, query)
const detail = (taskId: string, query = january) => world.staff.call(payments.readBillable, { taskId, ...query })
const named = (search: string) => list({ ...january, search, state: 'all' })

describe('the list', () => {
  test('[BIL-031][BIL-040][EST-005] offers a done mission at the total of its receipt', async () => {
    const task = await world.mission({ name: 'Préproduction' })
    await world.log(task, '2026-01-12T09:00:00Z', hours(3))
    expect(await named('Préproduction')).toEqual({
      list: [
        {
          taskId: task.id,
          slug: task.slug,
          name: 'Préproduction',
          listId: 'done',
          doneAt: '2026-01-30T16:00:00.000Z',
          mode: 'fixed',
          workLogs: 1,
          billableMs: hours(3),
          offHoursMs: 0,
          netInCents: 256_000,
          beyondMs: 0,
          priceFrom: 'receipt',
          acceptedAt: '2026-01-06T09:00:00.000Z',
          acceptedMs: hours(20),
          hourlyInCents: 16_500,
          soldMs: hours(20),
          spentMs: hours(3),
          netPerHourInCents: 85_333,
        },
      ],
      hasMore: false,
      totals: { requests: 1, billableMs: hours(3), netInCents: 256_000, withoutCategory: 0, notBillable: 0 },
      leftOut: [],
    })
  })

  test('[BIL-031] a mission without work in the period is offered in the month when it was done', async () => {
    await world.mission({ name: 'Sans temps' })
    expect((await named('Sans temps')).list).toMatchObject([{ mode: 'fixed', spentMs: 0, netPerHourInCents: null }])
    expect((await list({ from: '2026-02-01', search: 'Sans temps' })).list).toEqual([])
  })

  test('[BIL-030][BIL-040] managed, internal and uncategorised work is left out, and counted', async () => {
    for (const category of ['managed', 'internal', undefined] as const) {
      const task = await world.mission({ ...(category ? { category } : { labels: [] }), name: 'Hors forfait' })
      if (!category) await world.sql('DELETE FROM projects.task_labels WHERE task_id = $1', [task.id])
      await world.log(task, '2026-01-12T09:00:00Z', minutes(50))
      expect(await detail(task.id)).toMatchObject({ lines: [], modes: [], netInCents: 0 })
    }
    const { list: rows, totals, leftOut } = await named('Hors forfait')
    expect(rows).toEqual([])
    expect(totals).toMatchObject({ requests: 0, withoutCategory: 1, notBillable: 2 })
    expect(leftOut).toEqual(
      expect.arrayContaining([
        { reason: 'category', name: 'Infogérance', requests: 1, billableMs: hours(1) },
        { reason: 'category', name: 'Interne', requests: 1, billableMs: hours(1) },
        { reason: 'without_category', name: null, requests: 1, billableMs: hours(1) },
      ]),
    )
  })

  test('[BIL-030] another category is offered when its pricing rule says so', async () => {
    const rule = { type: 'pricing' as const, unitHourlyAmountInCents: 10_000, unitDailyAmountInCents: 60_000 }
    for (const [name, rules] of [
      ['Formation vendue', [{ ...rule, billable: true }]],
      ['Formation offerte', [rule]],
    ] as const) {
      const label = await world.given.label({ name, type: 'category', rules: [...rules] })
      const task = await world.request({ name, labels: [label], listId: 'done', doneAt: world.clock.now() })
      await world.log(task, '2026-01-12T09:00:00Z', hours(2))
    }
    expect((await named('Formation')).list).toMatchObject([
      { name: 'Formation vendue', mode: 'time', netInCents: 20_000, priceFrom: 'rule' },
    ])
  })

  test('[BIL-032][BIL-040] work in progress shows only when asked for, by its time', async () => {
    const task = await world.mission({ name: 'En chantier', listId: 'in_progress', doneAt: null })
    await world.log(task, '2026-01-17T21:00:00Z', hours(1))
    expect(await list({ ...january, search: 'En chantier' })).toMatchObject({
      list: [],
      leftOut: [{ reason: 'in_progress', requests: 1, billableMs: hours(1) }],
    })
    expect((await named('En chantier')).list).toMatchObject([
      { mode: 'time', offHoursMs: hours(1), netInCents: 41_250, doneAt: null },
    ])
  })

  test('[BIL-040] days are those of Paris, both inclusive', async () => {
    const task = await world.mission({ name: 'Minuit', listId: 'in_progress', doneAt: null })
    await world.log(task, '2026-01-31T22:59:00Z', minutes(15))
    await world.log(task, '2026-01-31T23:00:00Z', minutes(15), { user: world.admin })
    const billed = async (query: object) =>
      (await list({ search: 'Minuit', state: 'all', ...query })).list.map(({ billableMs }) => billableMs / minutes(15))
    expect(await billed(january)).toEqual([1])
    expect(await billed({ from: '2026-02-01', to: '2026-02-01' })).toEqual([1])
    expect(await billed({})).toEqual([2])
  })

  test('[BIL-040] is narrowed by category, sprint, person and words, newest work first, page by page', async () => {
    const [first, second] = [await world.mission({ name: 'Filtre A' }), await world.mission({ name: 'Filtre B' })]
    await world.log(first, '2026-01-12T09:00:00Z')
    await world.log(second, '2026-01-13T09:00:00Z', hours(1), { user: world.admin })
    // Work of a person before the period makes a request none of theirs in it.
    await world.log(first, '2025-12-30T09:00:00Z', hours(1), { user: world.admin })
    const milestone = world.platform.newId()
    await world.sql(
      `INSERT INTO projects.milestones (id, number, name, start_at, end_at) VALUES ($1, 900, 'S', $2, $2)`,
      [milestone, world.clock.now()],
    )
    await world.sql('INSERT INTO projects.task_milestones (app_id, task_id, milestone_id) VALUES ($1, $2, $3)', [
      first.appId,
      first.id,
      milestone,
    ])
    const names = async (query: object) =>
      (await list({ ...january, search: 'Filtre', ...query })).list.map(({ name }) => name)
    const { id: missionId } = await world.given.seeded('mission')
    expect(await names({})).toEqual(['Filtre B', 'Filtre A'])
    expect(await names({ search: second.slug })).toEqual(['Filtre B'])
    expect(await names({ categoryIds: [missionId] })).toHaveLength(2)
    expect(await names({ milestoneId: milestone })).toEqual(['Filtre A'])
    expect(await names({ userId: world.admin.userId })).toEqual(['Filtre B'])
    const unknown = 'f'.repeat(24)
    for (const filter of [{ categoryIds: [unknown] }, { milestoneId: unknown }, { userId: unknown }])
      expect(await names(filter)).toEqual([])
    const page = await list({ ...january, search: 'Filtre', limit: 1, skip: 1 })
    expect(page).toMatchObject({ list: [{ name: 'Filtre A' }], hasMore: false, totals: { requests: 2 } })
    expect(await list({ ...january, search: 'Filtre', limit: 1 })).toMatchObject({ hasMore: true })
  })

  test('[BIL-075] work on requests that were invoiced is not offered; later work names the invoice', async () => {
    const task = await world.mission({ name: 'Déjà facturée' })
    await world.log(task, '2026-01-12T09:00:00Z')
    const invoice = { hostedUrl: 'https://factures.nimbus.example/1', number: 'F-2025-0042' }
    await world.sql('UPDATE projects.tasks SET invoiced_at = $2, metadata = $3 WHERE id = $1', [
      task.id,
      new Date(world.clock.now().getTime() + minutes(1)),
      JSON.stringify({ invoice }),
    ])
    expect(await named('Déjà facturée')).toMatchObject({ list: [], leftOut: [] })
    world.clock.advance(hours(1))
    const later = await world.log(task, '2026-01-13T09:00:00Z')
    expect((await named('Déjà facturée')).leftOut).toEqual([
      { reason: 'invoiced', name: 'F-2025-0042', requests: 1, billableMs: hours(1) },
    ])
    const { invoiceNumber, modes, lines, logs } = await detail(task.id)
    expect({ invoiceNumber, modes, lines }).toEqual({ invoiceNumber: 'F-2025-0042', modes: [], lines: [] })
    expect(logs.find(({ workLogId }) => workLogId === later)).toMatchObject({ reason: 'billed' })
  })

  test('[BIL-040] refuses what is no day, no id or no state, and reads at most a hundred', async () => {
    for (const wrong of [
      { from: '2026-02-30' },
      { to: 'hier' },
      { userId: 'x' },
      { state: 'todo' },
      { limit: 101 },
      { limit: 0 },
      { search: 'x'.repeat(101) },
    ])
      await expect(list(wrong as never)).rejects.toBeProblem('invalid_input')
  })
})

describe('the detail', () => {
  test('[BIL-033][BIL-041][WLG-032] names each log with person, times and the reason why it is left out', async () => {
    const task = await world.mission({ acceptedEstimatedTime: hours(4), listId: 'in_progress', doneAt: null })
    const december = await world.log(task, '2025-12-30T09:00:00Z', hours(1))
    const straddling = await world.log(task, '2026-01-12T16:50:00Z', minutes(20))
    const beyond = await world.log(task, '2026-01-20T09:00:00Z', hours(3))
    const running = await world.log(task, '2026-01-31T09:00:00Z', 0, { isRunning: true })
    const found = await detail(task.id)
    expect(found).toMatchObject({
      mode: 'time',
      modes: ['time'],
      priceFrom: 'receipt',
      billableMs: minutes(30),
      offHoursMs: minutes(15),
      beyondMs: hours(3),
      netInCents: 4_125 + 10_313,
      prices: { dailyInCents: 95_000, hourlyInCents: 16_500 },
      billingDayMs: hours(7),
      billedMs: 0,
      hasMore: false,
      lines: [
        { part: 'inside', unit: 'hour', quantity: 0.25, netInCents: 4_125 },
        { part: 'off_hours', unit: 'hour', quantity: 0.25, netInCents: 10_313 },
      ],
    })
    expect(found.logs.map(({ workLogId, reason }) => [workLogId, reason])).toEqual([
      [december, 'outside_period'],
      [straddling, null],
      [beyond, 'beyond_estimate'],
      [running, 'running'],
    ])
    expect(found.logs[1]).toMatchObject({
      startedAt: '2026-01-12T16:50:00.000Z',
      stoppedAt: '2026-01-12T17:10:00.000Z',
      person: { _id: world.emma.userId },
      billableMs: minutes(30),
      offHoursMs: minutes(15),
      note: 'Réglages',
      invoicable: true,
    })
  })

  test('[BIL-035] a category without prices has none until somebody sets them', async () => {
    const task = await world.mission({ category: 'quote', listId: 'in_progress', doneAt: null })
    await world.sql('UPDATE projects.tasks SET accepted_estimate = NULL WHERE id = $1', [task.id])
    await world.log(task, '2026-01-12T09:00:00Z')
    expect(await detail(task.id)).toMatchObject({
      priceFrom: 'none',
      prices: null,
      lines: [{ unitPriceInCents: null, netInCents: 0 }],
    })
  })

  test('[BIL-041] shows the oldest five hundred logs', async () => {
    const task = await world.mission()
    await world.sql(
      `INSERT INTO projects.work_logs (app_id, id, task_id, user_id, type, started_at, stopped_at)
       SELECT $1, lpad(to_hex(n), 24, '0'), $2, $3, 'action', $4::timestamptz + n * interval '1 minute',
              $4::timestamptz + n * interval '1 minute' FROM generate_series(1, 501) n`,
      [task.appId, task.id, world.emma.userId, '2026-01-10T00:00:00Z'],
    )
    const { logs, hasMore } = await detail(task.id)
    expect({ logs: logs.length, hasMore, last: logs.at(-1)?.startedAt }).toEqual({
      logs: 500,
      hasMore: true,
      last: '2026-01-10T08:20:00.000Z',
    })
  })

  test('[BIL-070] only staff inside the account read it; what is of another account is not found', async () => {
    const task = await world.mission()
    for (const customer of [world.asAda, world.asBasile]) {
      await expect(customer.call(payments.listBillable, {})).rejects.toBeProblem('access_denied')
      await expect(customer.call(payments.readBillable, { taskId: task.id })).rejects.toBeProblem('access_denied')
    }
    const given = givenAccounts(world.platform)
    const elsewhere = await given.customer()
    const outsider = world.as(await given.staff({ inside: [elsewhere.app] }), { in: elsewhere.app.id })
    await expect(outsider.call(payments.readBillable, { taskId: task.id })).rejects.toBeProblem('not_found')
    expect((await outsider.call(payments.listBillable, {})).list).toEqual([])
  })
})
