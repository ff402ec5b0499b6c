import { describe, expect, test } from 'vitest'
import type { EstimateStatus } from '@passerelle/contract/projects/schemas'
import { days, hours } from '@passerelle/kernel/durations'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { admin, ago, estimated, managed, mission, noon, onHold, staff, task } from '../testing/task-fixtures.ts'
import { getEstimateStatus } from '../tasks/task-state.ts'
import type { Task } from '../tasks/task.ts'
import {
  answerEstimate,
  beginHold,
  decideRestoreEstimate,
  expireQuote,
  isQuoteOver,
  proposeQuote,
  setEstimate,
  type EstimateEvent,
} from './estimate-flow.ts'
import '@passerelle/testkit/matchers'

const problem = (decide: () => unknown) => {
  try {
    decide()
  } catch (error) {
    return error
  }
  return undefined
}
const act: Record<EstimateEvent, (from: Task) => ReturnType<typeof setEstimate>> = {
  propose: (from) => setEstimate(from, hours(6), noon),
  clear: (from) => setEstimate(from, null, noon),
  accept: (from) => answerEstimate(from, 'accept', admin, noon),
  refuse: (from) => answerEstimate(from, 'refuse', admin, noon),
  restore: (from) => decideRestoreEstimate(from, noon),
}
/** Where each event leads, said once more; null = refused, the same status = nothing to do. */
const leads: Record<EstimateStatus, Record<EstimateEvent, EstimateStatus | null>> = {
  without: { propose: 'waiting', clear: 'without', accept: null, refuse: null, restore: 'accepted' },
  waiting: { propose: 'waiting', clear: 'without', accept: 'accepted', refuse: 'refused', restore: 'accepted' },
  refused: { propose: 'waiting', clear: 'without', accept: null, refuse: null, restore: 'accepted' },
  accepted: { propose: 'waiting', clear: 'without', accept: null, refuse: null, restore: null },
}
const refusals: Partial<Record<EstimateEvent, string>> = {
  accept: 'estimate_not_waiting',
  refuse: 'estimate_not_waiting',
  restore: 'estimate_none_accepted',
}

describe('the flow of an estimate', () => {
  test.each(
    (Object.keys(leads) as EstimateStatus[]).flatMap((status) =>
      (Object.keys(act) as EstimateEvent[]).map((event) => [status, event] as const),
    ),
  )('[EST-002] %s, %s', (status, event) => {
    const from = task({ labels: [mission], ...estimated[status], acceptedEstimatedTime: hours(2) })
    const to = leads[status][event]
    if (to === null) return expect(problem(() => act[event](from))).toBeProblem(refusals[event] as never)
    const { task: after } = act[event](from)
    expect(getEstimateStatus(after)).toBe(to)
    expect(after.estimatedTimeAcceptedAt && after.estimatedTimeRefusedAt).toBeNull()
  })

  test('[EST-009] an estimate on a mission puts it on hold, whatever it waited for', () => {
    const { task: held, events } = setEstimate(
      task({ labels: [mission], listId: 'in_progress', pendingAt: ago(hours(1)), pendingStatus: 'completed' }),
      hours(4),
      noon,
    )
    expect(held).toMatchObject({
      estimatedTime: hours(4),
      pendingAt: noon,
      pendingStatus: 'customer',
      estimateHold: true,
      autoAcceptDueAt: null,
    })
    expect(events).toEqual([
      { name: 'estimate.proposed', data: { from: null, to: hours(4), hold: true } },
      { name: 'task.pending_on', data: { status: 'customer', estimatedTime: hours(4) } },
    ])
  })

  test('[EST-009] elsewhere an estimate holds nothing', () => {
    const { task: after, events } = setEstimate(task({ labels: [managed] }), hours(4), noon)
    expect(after).toMatchObject({ pendingStatus: null, estimateHold: false })
    expect(events).toEqual([{ name: 'estimate.proposed', data: { from: null, to: hours(4), hold: false } }])
  })

  test('another figure asks again, counted from now', () => {
    const { task: after, events } = setEstimate({ ...onHold(), pendingAt: ago(hours(9)) }, hours(8), noon)
    expect(after).toMatchObject({ estimatedTime: hours(8), pendingAt: noon, estimateHold: true })
    expect(events.at(-1)).toEqual({ name: 'task.pending_on', data: { status: 'customer', estimatedTime: hours(8) } })
  })

  test('the same figure again changes nothing, unless it has not been asked yet', () => {
    const held = onHold()
    expect(setEstimate(held, hours(4), noon).task).toBe(held)
    const accepted = task({ labels: [mission], ...estimated.accepted })
    expect(setEstimate(accepted, hours(4), noon).task).toBe(accepted)
    expect(setEstimate(task({ labels: [mission], ...estimated.refused }), hours(4), noon).task).toMatchObject({
      estimatedTimeRefusedAt: null,
      estimateHold: true,
    })
    expect(setEstimate(task({ labels: [mission], ...estimated.waiting }), hours(4), noon).task).toMatchObject({
      estimateHold: true,
    })
  })

  test('what begins to hold says the figure that it asks about', () => {
    const { columns, facts } = beginHold(task({ labels: [mission], ...estimated.waiting }), noon)
    expect(columns).toMatchObject({ pendingAt: noon, pendingStatus: 'customer', estimateHold: true })
    expect(facts).toEqual([{ name: 'task.pending_on', data: { status: 'customer', estimatedTime: hours(4) } }])
    expect(beginHold(onHold(), noon).facts).toEqual([])
  })

  test.each([null, 0])('[EST-010] %s lifts the hold', (nothing) => {
    const { task: after, events } = setEstimate(onHold(), nothing, noon)
    expect(after).toMatchObject({
      estimatedTime: nothing,
      firstEstimatedTime: hours(4),
      pendingAt: null,
      pendingStatus: null,
      estimateHold: false,
    })
    expect(events).toEqual([
      { name: 'estimate.cleared', data: { from: hours(4) } },
      { name: 'task.pending_off', data: { status: 'customer', cause: 'estimate_cleared' } },
    ])
  })

  test('[EST-010] a wait that staff set by hand stays', () => {
    const waits = task({ labels: [managed], ...estimated.waiting, pendingAt: noon, pendingStatus: 'customer' })
    expect(setEstimate(waits, null, noon).task.pendingStatus).toBe('customer')
  })

  test.each([null, 0])('without an estimate %s changes nothing', (nothing) => {
    const without = task({ labels: [mission] })
    expect(setEstimate(without, nothing, noon)).toEqual({ task: without, events: [] })
  })

  test('an answer where nothing waits ends no wait', () => {
    const { events } = answerEstimate(task({ labels: [managed], ...estimated.waiting }), 'accept', admin, noon)
    expect(events.map(({ name }) => name)).toEqual(['estimate.accepted'])
  })

  test('[EST-005] [EST-012] accepting notes the figure and ends the wait', () => {
    const { task: after, events } = answerEstimate(onHold(), 'accept', admin, noon)
    expect(after).toMatchObject({
      acceptedEstimatedTime: hours(4),
      estimatedTimeAcceptedAt: noon,
      estimatedTimeRefusedAt: null,
      pendingAt: null,
      pendingStatus: null,
      estimateHold: false,
      archiveDueAt: null,
      autoDoneDueAt: null,
    })
    expect(events).toEqual([
      { name: 'estimate.accepted', data: { estimatedTime: hours(4), forced: false } },
      { name: 'task.pending_off', data: { status: 'customer', cause: 'answer' } },
    ])
  })

  test('[EST-006] [EST-012] refusing notes the date and ends the wait', () => {
    const { task: after, events } = answerEstimate(onHold(), 'refuse', admin, noon)
    expect(after).toMatchObject({
      acceptedEstimatedTime: null,
      estimatedTimeRefusedAt: noon,
      pendingStatus: null,
      estimateHold: false,
    })
    expect(events.map(({ name }) => name)).toEqual(['estimate.refused', 'task.pending_off'])
  })

  test.each(['accept', 'refuse'] as const)(
    '[EST-003] to %s a figure that is not the one that was read is no answer',
    (answer) => {
      expect(() => answerEstimate(onHold(), answer, admin, noon, hours(3))).toThrow(
        expect.objectContaining({ code: 'task_changed' }),
      )
      expect(answerEstimate(onHold(), answer, admin, noon, hours(4)).events[0]?.data).toMatchObject({
        estimatedTime: hours(4),
      })
    },
  )

  test('[EST-004] staff answer on behalf of the customer, and that is noted', () => {
    expect(answerEstimate(onHold(), 'accept', staff, noon).events[0]?.data).toEqual({
      estimatedTime: hours(4),
      forced: true,
    })
  })

  test.each(['accept', 'refuse'] as const)(
    '[EST-012] to %s ends a completion that is asked as well, unanswered',
    (answer) => {
      const asked = task({
        labels: [managed],
        listId: 'in_progress',
        ...estimated.waiting,
        pendingAt: noon,
        pendingStatus: 'completed',
      })
      const { task: after, events } = answerEstimate(asked, answer, admin, noon)
      expect(after).toMatchObject({
        listId: 'in_progress',
        pendingAt: null,
        pendingStatus: null,
        autoAcceptDueAt: null,
      })
      expect(events[1]).toEqual({ name: 'task.pending_off', data: { status: 'completed', cause: 'answer' } })
    },
  )

  test('[EST-012] [MRG-001] a merge request that waits is not asked any more, and not refused', () => {
    const asked = task({
      ...estimated.waiting,
      pendingAt: noon,
      pendingStatus: 'merge_request',
      mergeRequestLink: 'https://example.com/1',
    })
    expect(answerEstimate(asked, 'accept', admin, noon).task).toMatchObject({
      pendingStatus: null,
      mergeRequestLink: null,
      mergeRequestAcceptedAt: null,
    })
  })

  test('[MRG-001] a hold takes the place of a merge request that waits', () => {
    const asked = task({
      labels: [mission],
      pendingAt: ago(hours(1)),
      pendingStatus: 'merge_request',
      mergeRequestLink: 'https://example.com/1',
    })
    expect(setEstimate(asked, hours(4), noon).task).toMatchObject({
      pendingStatus: 'customer',
      pendingAt: noon,
      mergeRequestLink: null,
    })
  })

  test('[EST-014] the first figure stays the first', () => {
    const first = setEstimate(task({ labels: [mission] }), hours(2), noon).task
    expect(setEstimate(setEstimate(first, hours(5), noon).task, null, noon).task.firstEstimatedTime).toBe(hours(2))
  })

  test('[EST-007] the last accepted estimate comes back, accepted again, and the hold goes', () => {
    const again = setEstimate(
      task({ labels: [mission], ...estimated.accepted, estimatedTimeAcceptedAt: ago(hours(9)) }),
      hours(10),
      noon,
    ).task
    const { task: after, events } = decideRestoreEstimate(again, noon)
    expect(after).toMatchObject({
      estimatedTime: hours(4),
      acceptedEstimatedTime: hours(4),
      estimatedTimeAcceptedAt: noon,
      pendingStatus: null,
      estimateHold: false,
    })
    expect(events).toEqual([
      { name: 'estimate.restored', data: { estimatedTime: hours(4) } },
      { name: 'task.pending_off', data: { status: 'customer', cause: 'cancelled' } },
    ])
  })

  test('[EST-007] nothing accepted before, nothing to restore', () => {
    expect(problem(() => decideRestoreEstimate(onHold(), noon))).toBeProblem('estimate_none_accepted')
  })

  test.each(['accept', 'refuse', 'propose', 'clear', 'restore'] as const)(
    'an archived request refuses to %s',
    (event) => {
      expect(problem(() => act[event]({ ...onHold(), acceptedEstimatedTime: hours(1), deletedAt: noon }))).toBeProblem(
        'task_archived',
      )
    },
  )
})

describe('the quote of an estimate', () => {
  const dayIn = (count: number) => toIsoDate(new Date(noon.getTime() + days(count)))
  const quoted = (quoteState: Task['quoteState'], quoteValidUntil: string | null = dayIn(3)): Task => ({
    ...onHold(),
    quoteState,
    quoteValidUntil,
  })

  test.each([
    ['sent', dayIn(1), false],
    ['sent', dayIn(0), false],
    ['sent', dayIn(-1), true],
    ['sent', null, false],
    ['expired', dayIn(1), true],
    ['accepted', dayIn(-1), false],
    ['draft', dayIn(-1), false],
    [null, dayIn(-1), false],
  ] as const)('[BIL-015] %s until %s is over: %s', (state, until, isOver) => {
    expect(isQuoteOver(quoted(state, until), noon)).toBe(isOver)
  })

  test('[BIL-014][BIL-015] gets the answer of its estimate, but is not accepted once it is over', () => {
    expect(act.accept(quoted('sent')).task.quoteState).toBe('accepted')
    expect(act.refuse(quoted('sent', dayIn(-1))).task.quoteState).toBe('refused')
    expect(act.accept(quoted('draft')).task.quoteState).toBe('draft')
    const late = problem(() => act.accept(quoted('sent', dayIn(-1)))) as { values: { date: (locale: 'en') => string } }
    expect(late).toBeProblem('quote_expired')
    expect(late.values.date('en')).toContain(String(noon.getFullYear()))
  })

  test.each([
    ['sent', 'replaced'],
    ['refused', 'replaced'],
    ['expired', 'replaced'],
    ['accepted', 'accepted'],
    ['draft', 'draft'],
  ] as const)('[BIL-013] %s is %s once another estimate is proposed', (before, after) => {
    const { task: changed, events } = act.propose(quoted(before))
    expect(changed.quoteState).toBe(after)
    expect(events.filter(({ name }) => name === 'quote.replaced')).toHaveLength(before === after ? 0 : 1)
  })

  test('[BIL-011][BIL-012] that is sent asks for an answer and replaces the one before', () => {
    const wish = { estimatedTime: hours(4), validUntil: dayIn(30) }
    const accepted = task({ labels: [managed], ...estimated.accepted, estimatedTime: hours(4), firstEstimatedTime: 7 })
    const { task: asked, events } = proposeQuote({ ...accepted, quoteState: 'sent' }, wish, noon)
    expect(asked).toMatchObject({
      estimatedTime: hours(4),
      firstEstimatedTime: 7,
      estimatedTimeAcceptedAt: null,
      quoteState: 'sent',
      quoteValidUntil: dayIn(30),
      pendingStatus: 'customer',
      pendingAt: noon,
      estimateHold: true,
    })
    expect(events).toEqual([
      { name: 'estimate.proposed', data: { from: hours(4), to: hours(4), hold: true, isQuote: true } },
      { name: 'task.pending_on', data: { status: 'customer', estimatedTime: hours(4) } },
      { name: 'quote.replaced', data: {} },
    ])
    expect(proposeQuote(task({ labels: [mission] }), wish, noon).task.firstEstimatedTime).toBe(hours(4))
    expect(problem(() => proposeQuote({ ...accepted, invoicedAt: noon }, wish, noon))).toBeProblem('task_billed')
    expect(problem(() => proposeQuote({ ...accepted, deletedAt: noon }, wish, noon))).toBeProblem('task_archived')
  })

  test('[BIL-015] ends once, and its request goes on waiting', () => {
    const quote = { number: 'D-2026-0001', validUntil: dayIn(-1) }
    const { task: over, events } = expireQuote(quoted('sent'), quote)
    expect(over).toMatchObject({ quoteState: 'expired', pendingStatus: 'customer' })
    expect(events).toEqual([{ name: 'quote.expired', data: quote }])
    for (const state of ['expired', 'accepted', null] as const)
      expect(expireQuote(quoted(state), quote)).toMatchObject({ task: { quoteState: state }, events: [] })
  })
})
