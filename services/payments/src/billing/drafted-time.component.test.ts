import { afterAll, beforeAll, expect, test } from 'vitest'
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
const billedIds = async (invoiceId: string) =>
  (
    await world.sql<{ id: string }>(
      'SELECT work_log_id AS id FROM payments.billed_work_logs WHERE invoice_id = $1 ORDER BY work_log_id',
      [invoiceId],
    )
  ).rows.map(({ id }) => id)
/** The lines of a draft as the editor sends them. */
const sent = (lines: readonly object[]) =>
  lines.map((line) => {
    const { _id, title, detail, quantity, unit, unitPriceInCents, vatPercent, taskId } = line as never
    return { _id, title, detail, quantity, unit, unitPriceInCents, vatPercent, taskId } as never
  })

const drafted = async () => {
  const task = await world.mission(working)
  const logs = [
    await world.log(task, '2026-01-12T08:00:00Z', hours(8.25)),
    await world.log(task, '2026-01-17T21:00:00Z', hours(1)),
  ]
  return { task, logs, draft: await world.propose([{ taskId: task.id }]) }
}
const edit = (draft: { _id: string; version: number; subject: string }, lines: readonly object[]) =>
  world.staff.call(payments.editInvoice, {
    id: draft._id,
    version: draft.version,
    subject: draft.subject,
    lines: sent(lines),
  })

test('[BIL-043] an edited line keeps its logs and says what was computed, for staff only', async () => {
  const { draft, logs } = await drafted()
  const [day, rest, night] = draft.lines
  const edited = await edit(draft, [night!, { ...day!, unitPriceInCents: 90_000, detail: 'Remise' }, rest!])
  expect(edited.lines).toMatchObject([
    { _id: night?._id, position: 1 },
    { _id: day?._id, source: 'time', detail: 'Remise', netInCents: 90_000, proposedNetInCents: 95_000 },
    { _id: rest?._id },
  ])
  expect(await billedIds(draft._id)).toEqual(logs.toSorted())
  const issued = await world.issue(edited)
  const shown = await world.asAda.call(payments.readInvoice, { id: issued._id })
  expect(shown.lines.map(({ proposedNetInCents }) => proposedNetInCents)).toEqual([null, null, null])
})

test('[BIL-043] a removed line frees its logs, and takes the hours along that were computed with it', async () => {
  const { draft, task, logs } = await drafted()
  const [day, rest, night] = draft.lines
  const kept = await edit(draft, [rest!, night!])
  expect(kept.lines.map(({ _id }) => _id)).toEqual([night?._id])
  expect(await billedIds(draft._id)).toEqual([logs[1]])
  expect(await world.namesOf(task.id)).toContain('worklog.freed')
  const again = await world.propose([{ taskId: task.id }])
  expect(again.lines.map(({ quantity }) => quantity)).toEqual([1, 1.25])
  expect(again.lines[0]?._id).not.toBe(day?._id)
})

test('[BIL-043] the hours alone removed take their days along, and free their logs', async () => {
  const { draft, task, logs } = await drafted()
  const [day, , night] = draft.lines
  const kept = await edit(draft, [day!, night!])
  expect(kept.lines.map(({ _id }) => _id)).toEqual([night?._id])
  expect(await billedIds(draft._id)).toEqual([logs[1]])
  expect((await world.propose([{ taskId: task.id }])).lines.map(({ quantity }) => quantity)).toEqual([1, 1.25])
})

test('[BIL-043] a line of another draft stays there; two lines are never the same', async () => {
  const [one, other] = [await drafted(), await drafted()]
  const foreign = other.draft.lines.map((line) => ({ ...line, taskId: null }))
  const edited = await edit(one.draft, foreign)
  expect(edited.lines.map(({ source }) => source)).toEqual(['manual', 'manual', 'manual'])
  expect(await billedIds(one.draft._id)).toEqual([])
  expect(await billedIds(other.draft._id)).toHaveLength(2)
  const [line] = other.draft.lines
  await expect(edit(other.draft, [line!, line!])).rejects.toBeProblem('invalid_input')
})

test('[BIL-003] a deleted draft or log sets what it billed free', async () => {
  const { draft, task, logs } = await drafted()
  await world.asEmma.call(projects.deleteWorkLog, { id: task.id, workLogId: logs[1]! })
  expect(await billedIds(draft._id)).toEqual([logs[0]])
  await world.staff.call(payments.deleteInvoice, { id: draft._id })
  expect(await billedIds(draft._id)).toEqual([])
  expect((await world.namesOf(task.id)).filter((name) => name === 'worklog.freed')).toHaveLength(1)
})

test('[BIL-044] a draft is not issued while its logs have changed, and can be computed again', async () => {
  const { draft, task, logs } = await drafted()
  const change = (pauseTimeInMs: number) =>
    world.asEmma.call(projects.editWorkLog, { id: task.id, workLogId: logs[0]!, pauseTimeInMs })
  await change(hours(3))
  await expect(world.issue(draft)).rejects.toMatchObject({
    code: 'billed_time_changed',
    reply: { errors: { 'lines.0': expect.any(String), 'lines.2': expect.any(String) } },
  })
  const time = await world.staff.call(payments.readInvoiceTime, { id: draft._id })
  expect(time.lines.map(({ isChanged }) => isChanged)).toEqual([true, true, true])
  const wish = { id: draft._id, version: draft.version }
  const computed = await world.staff.call(payments.recalculateInvoice, wish)
  expect(computed.lines).toMatchObject([
    { unit: 'hour', quantity: 5.25, billedMs: hours(5.25) },
    { unit: 'hour', quantity: 1, billedMs: hours(1) },
  ])
  await expect(world.staff.call(payments.recalculateInvoice, wish)).rejects.toBeProblem('invoice_changed')
  const same = { id: draft._id, version: computed.version }
  expect((await world.staff.call(payments.recalculateInvoice, same)).version).toBe(computed.version)
  const issued = await world.issue(computed)
  await expect(
    world.staff.call(payments.recalculateInvoice, { id: issued._id, version: issued.version }),
  ).rejects.toBeProblem('invoice_issued')
})

test('[BIL-044] a log edited while its invoice is issued is either on it as edited, or not edited', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { draft, task, logs } = await drafted()
    const [issued, edited] = await Promise.allSettled([
      world.issue(draft),
      world.asEmma.call(projects.editWorkLog, { id: task.id, workLogId: logs[0]!, pauseTimeInMs: hours(2) }),
    ])
    expect([issued.status, edited.status].sort()).toEqual(['fulfilled', 'rejected'])
    if (issued.status === 'rejected') expect(issued.reason).toBeProblem('billed_time_changed')
    if (edited.status === 'rejected') expect(edited.reason).toBeProblem('worklog_edit_conflict')
  }
})

test('[BIL-037] staff see sold and spent time and the net per hour of each request, customers do not', async () => {
  const task = await world.mission()
  const log = await world.log(task, '2026-01-12T09:00:00Z', minutes(100))
  const draft = await world.propose([{ taskId: task.id, mode: 'time' }])
  expect(await world.staff.call(payments.readInvoiceTime, { id: draft._id })).toEqual({
    lines: [
      {
        lineId: draft.lines[0]?._id,
        isChanged: false,
        logs: [
          {
            workLogId: log,
            startedAt: '2026-01-12T09:00:00.000Z',
            stoppedAt: '2026-01-12T10:40:00.000Z',
            person: expect.objectContaining({ _id: world.emma.userId }),
            billableMs: minutes(105),
            offHoursMs: 0,
            parts: [{ fromAt: '2026-01-12T09:00:00.000Z', toAt: '2026-01-12T10:40:00.000Z', billableMs: minutes(105) }],
            note: 'Réglages',
          },
        ],
      },
    ],
    requests: [
      {
        taskId: task.id,
        slug: task.slug,
        netInCents: 28_875,
        hourlyInCents: 16_500,
        soldMs: minutes(105),
        spentMs: minutes(100),
        netPerHourInCents: 17_325,
      },
    ],
  })
  const issued = await world.issue(draft)
  await expect(world.asAda.call(payments.readInvoiceTime, { id: issued._id })).rejects.toBeProblem('access_denied')
  await expect(world.staff.call(payments.readInvoiceTime, { id: 'f'.repeat(24) })).rejects.toBeProblem('not_found')
})
