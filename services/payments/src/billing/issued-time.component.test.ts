import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payments } from '@passerelle/contract/payments/api'
import { projects } from '@passerelle/contract/projects/api'
import { hours, minutes } from '@passerelle/kernel/durations'
import { billingTestEnvironment } from '../testing/billing-test-environment.ts'

let world: Awaited<ReturnType<typeof billingTestEnvironment>>
beforeAll(async () => {
  world = await billingTestEnvironment()
})
afterAll(() => world.close())

const working = { listId: 'in_progress', doneAt: null } as const
const read = (id: string) => world.asEmma.call(projects.readTask, { id })
const credit = (id: string, lines?: { position: number; quantity: number }[]) =>
  world.staff.call(payments.creditInvoice, { id, ...(lines && { lines }) })
const offered = async (name: string) =>
  (await world.staff.call(payments.listBillable, { search: name, state: 'all' })).list

/** A request in progress whose first log is on an issued invoice, and whose second one is free. */
const partly = async (name: string, fields: object = working) => {
  const task = await world.mission({ name, ...fields })
  const [billed, left] = [
    await world.log(task, '2026-01-12T09:00:00Z', hours(2)),
    await world.log(task, '2026-01-13T09:00:00Z', hours(3)),
  ]
  const wish = { taskId: task.id, mode: 'time' as const, workLogIds: [billed], closes: false }
  const invoice = await world.issue(await world.propose([wish]))
  await world.drain()
  return { task, billed, left, invoice }
}

describe('a log on an issued invoice', () => {
  test('[BIL-045][ERR-017][ERR-018][ROL-005] is neither edited nor deleted, by project staff either', async () => {
    const { task, billed, left, invoice } = await partly('Verrou')
    const lead = world.as(await world.given.staff({ inside: [world.app], project: true }), { in: world.app.id })
    const named = { reply: { errors: { invoicedAt: expect.stringContaining(invoice.number!) } } }
    const log = { id: task.id, workLogId: billed }
    await expect(lead.call(projects.editWorkLog, { ...log, note: 'x' })).rejects.toMatchObject({
      code: 'worklog_edit_conflict',
      ...named,
    })
    await expect(lead.call(projects.deleteWorkLog, log)).rejects.toMatchObject({
      code: 'worklog_delete_conflict',
      ...named,
    })
    const shown = (await read(task.id)).workLogs
    expect(shown.map(({ _id, editable, invoiceNumber }) => [_id, editable, invoiceNumber])).toEqual([
      [left, true, null],
      [billed, false, invoice.number],
    ])
    await lead.call(projects.editWorkLog, { id: task.id, workLogId: left, note: 'y' })
  })

  test('[PLN-047] keeps its week approved', async () => {
    const { invoice } = await partly('Semaine validée')
    const lead = world.as(await world.given.staff({ inside: [world.app], project: true }))
    const { version: of } = await lead.call(projects.readTimesheetSettings, {})
    await lead.call(projects.setTimesheetSettings, { approval: true, version: of })
    const week = { userId: world.emma.userId, week: '2026-W03' }
    await world.as(world.emma).call(projects.submitTimesheet, { ...week, version: 0 })
    await lead.call(projects.approveTimesheet, { ...week, version: 1 })
    await expect(lead.call(projects.reopenTimesheet, { ...week, version: 2, note: 'À corriger' })).rejects.toBeProblem(
      'time_invoiced',
    )
    await lead.call(projects.setTimesheetSettings, { approval: false, version: of + 1 })
    expect(invoice.number).toBeTruthy()
  })

  test('[BIL-003][BIL-045] is kept by the database as well', async () => {
    const { billed, invoice } = await partly('Verrou de base')
    for (const statement of [
      `UPDATE projects.work_logs SET note = 'x' WHERE id = $1`,
      'DELETE FROM projects.work_logs WHERE id = $1',
    ])
      await expect(world.sql(statement, [billed])).rejects.toThrow('is on an issued invoice')
    await expect(
      world.sql('DELETE FROM payments.billed_work_logs WHERE invoice_id = $1', [invoice._id]),
    ).rejects.toThrow('never change')
  })
})

describe('a credit note', () => {
  test('[BIL-046] over a whole time line frees its logs, one over a part frees nothing', async () => {
    const { task, billed, invoice } = await partly('Avoir de temps')
    await credit(invoice._id, [{ position: 1, quantity: 1 }])
    expect((await offered('Avoir de temps'))[0]).toMatchObject({ billableMs: hours(3) })
    await credit(invoice._id, [{ position: 1, quantity: 1 }])
    expect((await offered('Avoir de temps'))[0]).toMatchObject({ billableMs: hours(5) })
    expect(await world.namesOf(task.id)).toContain('worklog.freed')
    await world.asEmma.call(projects.deleteWorkLog, { id: task.id, workLogId: billed })
  })

  test('[BIL-046] over a day alone frees nothing while the hours of its logs are billed', async () => {
    const task = await world.mission({ name: 'Jour et heures', ...working })
    await world.log(task, '2026-01-12T08:00:00Z', hours(8.25))
    const invoice = await world.issue(await world.propose([{ taskId: task.id }]))
    await credit(invoice._id, [{ position: 1, quantity: 1 }])
    expect(await offered('Jour et heures')).toEqual([])
    await credit(invoice._id)
    expect(await offered('Jour et heures')).toHaveLength(1)
  })

  test('[BIL-046] over a whole estimate line frees its request, and leaves the other one', async () => {
    const [first, second] = [await world.mission({ name: 'Forfait un' }), await world.mission({ name: 'Forfait deux' })]
    const invoice = await world.issue(await world.propose([{ taskId: first.id }, { taskId: second.id }]))
    await world.drain()
    expect((await read(first.id)).metadata).toMatchObject({ invoice: { number: invoice.number } })
    await credit(invoice._id, [{ position: 1, quantity: 1 }])
    await world.drain()
    expect((await read(first.id)).invoicedAt).toBeNull()
    expect((await read(second.id)).invoicedAt).not.toBeNull()
    expect(await offered('Forfait')).toMatchObject([{ taskId: first.id, mode: 'fixed' }])
  })
})

describe('an invoiced request', () => {
  test('[BIL-047][TSK-038] is one that an invoice bills by its estimate, or closes', async () => {
    const [fixed, closed] = [await world.mission(), await world.mission({ name: 'Clos' })]
    const log = await world.log(closed, '2026-01-12T09:00:00Z')
    await world.log(closed, '2026-01-13T09:00:00Z')
    const wish = { taskId: closed.id, mode: 'time' as const, workLogIds: [log] }
    const invoice = await world.issue(await world.propose([{ taskId: fixed.id }, wish]))
    await world.drain()
    for (const task of [fixed, closed])
      expect(await read(task.id)).toMatchObject({
        invoicedAt: expect.any(String),
        metadata: { invoice: { number: invoice.number } },
      })
    expect(await offered('Clos')).toEqual([])
    const estimate = { position: 1, quantity: 1 }
    await credit(invoice._id, [estimate])
    await world.drain()
    expect((await read(fixed.id)).invoicedAt).toBeNull()
  })

  test('[BIL-047] billed in part is not invoiced, until it is done and its last log is issued', async () => {
    const { task, left, invoice } = await partly('En deux fois')
    expect((await read(task.id)).invoicedAt).toBeNull()
    const second = await world.issue(await world.propose([{ taskId: task.id, workLogIds: [left] }]))
    await world.drain()
    expect((await read(task.id)).invoicedAt).toBeNull()
    await world.asEmma.call(projects.moveTask, { id: task.id, listId: 'done' })
    await world.drain()
    expect((await read(task.id)).metadata).toMatchObject({ invoice: { number: second.number } })
    await credit(invoice._id)
    await world.drain()
    expect((await read(task.id)).invoicedAt).toBeNull()
  })

  test('[BIL-047] done again after more work, it keeps its invoice, and the list says what is left out', async () => {
    const { task, left, invoice } = await partly('Repris')
    const rest = { taskId: task.id, mode: 'time' as const, workLogIds: [left], closes: false }
    const last = await world.issue(await world.propose([rest]))
    await world.asEmma.call(projects.moveTask, { id: task.id, listId: 'done' })
    await world.drain()
    expect((await read(task.id)).metadata).toMatchObject({ invoice: { number: last.number } })
    await world.asEmma.call(projects.moveTask, { id: task.id, listId: 'in_progress' })
    world.clock.advance(minutes(1))
    await world.log(task, '2026-01-14T09:00:00Z', hours(2))
    await world.asEmma.call(projects.moveTask, { id: task.id, listId: 'done' })
    await world.drain()
    expect((await read(task.id)).metadata).toMatchObject({ invoice: { number: last.number } })
    const { list, leftOut } = await world.staff.call(payments.listBillable, { search: 'Repris' })
    expect(list).toEqual([])
    expect(leftOut).toMatchObject([{ reason: 'invoiced', requests: 1, billableMs: hours(2) }])
    // A credit of either invoice brings it back.
    await credit(invoice._id)
    await world.drain()
    expect((await read(task.id)).invoicedAt).toBeNull()
  })

  test('[BIL-047][OPEN-023] marked by hand is never offered, and its mark stays', async () => {
    const task = await world.mission({ name: 'À la main' })
    await world.log(task, '2026-01-12T09:00:00Z', minutes(30))
    const invoice = { hostedUrl: 'https://factures.nimbus.example/7', number: 'F-7' }
    await world.asEmma.call(projects.editMetadata, { taskId: task.id, metadata: { invoice } })
    expect(await offered('À la main')).toEqual([])
    await expect(world.propose([{ taskId: task.id }])).rejects.toBeProblem('request_invoiced')
    await world.asEmma.call(projects.moveTask, { id: task.id, listId: 'in_progress' })
    await world.asEmma.call(projects.moveTask, { id: task.id, listId: 'done' })
    await world.drain()
    expect((await read(task.id)).metadata.invoice).toEqual(invoice)
  })
})
