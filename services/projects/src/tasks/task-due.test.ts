import { describe, expect, test } from 'vitest'
import { days, hours } from '@passerelle/kernel/durations'
import { completeOnInactivity, archiveOnInactivity } from '../deadlines/inactivity-flow.ts'
import { decideEdit } from '../editing/edit-flow.ts'
import { ago, estimated, later, managed, mission, noon, onHold, quote, staff, task } from '../testing/task-fixtures.ts'
import { getArchiveDueDates, getDueColumns, getNextAutomaticStep } from './task-due.ts'
import type { Task } from './task.ts'

const none = { archiveDueAt: null, autoAcceptDueAt: null, autoDoneDueAt: null }
const waits: Partial<Task> = { pendingAt: noon, pendingStatus: 'customer' }

describe('when something happens by itself', () => {
  test.each([
    ['nothing', task(), none],
    [
      '[TMR-001] estimate refused: archived after 48 h',
      task(estimated.refused),
      { ...none, archiveDueAt: later(hours(48)) },
    ],
    [
      '[TMR-001] counted from the last action',
      task({ ...estimated.refused, actedAt: later(hours(5)) }),
      { ...none, archiveDueAt: later(hours(53)) },
    ],
    [
      '[TMR-002] completion asked: done after 48 h',
      task({ listId: 'in_progress', pendingAt: noon, pendingStatus: 'completed' }),
      { ...none, autoAcceptDueAt: later(hours(48)) },
    ],
    [
      '[TMR-003] [TMR-004] waiting for the customer',
      task(waits),
      { ...none, archiveDueAt: later(days(35)), autoDoneDueAt: later(days(40)) },
    ],
    [
      'the hold counts as waiting',
      onHold(),
      { ...none, archiveDueAt: later(days(35)), autoDoneDueAt: later(days(40)) },
    ],
    ['[TMR-003] [TMR-004] but not of a quote', task({ ...waits, labels: [quote] }), none],
    ['[TMR-003] only for the customer', task({ pendingAt: noon, pendingStatus: 'merge_request' }), none],
    [
      '[TMR-005] done: archived after 45 days',
      task({ listId: 'done', doneAt: noon, labels: [managed] }),
      { ...none, archiveDueAt: later(days(45)) },
    ],
    ['[TMR-005] but no quote', task({ listId: 'done', doneAt: noon, labels: [quote] }), none],
    ['[TMR-005] and no mission', task({ listId: 'done', doneAt: noon, labels: [mission] }), none],
    [
      'the earliest of several',
      task({ ...estimated.refused, ...waits }),
      { archiveDueAt: later(hours(48)), autoAcceptDueAt: null, autoDoneDueAt: later(days(40)) },
    ],
  ])('%s', (_, shown, due) => expect(getDueColumns(shown)).toEqual(due))

  test('[TMR-001] an archive moment comes once: taken out again, the request stays out until another one', () => {
    const refused = task({ ...estimated.refused, ...waits })
    const at = later(hours(48))
    const { task: archived, events } = archiveOnInactivity(refused, at, at)
    expect(archived).toMatchObject({ deletedAt: at, archiveDueAt: later(days(35)) })
    expect(events).toEqual([{ name: 'task.archived', data: { cause: 'refused_estimate', dueAt: at.toISOString() } }])
    const out = task({ ...archived, deletedAt: null })
    expect(getArchiveDueDates(out).map(({ cause }) => cause)).toEqual(['pending'])
  })

  test('an archived request is not archived again, its moment is spent', () => {
    const archived = task({ ...estimated.refused, deletedAt: ago(1) })
    const { task: after, events } = archiveOnInactivity(archived, later(hours(48)), later(hours(48)))
    expect([after.deletedAt, after.archiveDueAt, events]).toEqual([ago(1), null, []])
  })

  test('[TMR-003] after 40 days the request is done and archived, also when somebody had taken it out', () => {
    const { task: after, events } = completeOnInactivity(onHold(), later(days(40)), later(days(40)))
    expect(after).toMatchObject({
      listId: 'done',
      doneAt: later(days(40)),
      deletedAt: later(days(40)),
      pendingAt: null,
      pendingStatus: null,
      estimateHold: false,
      autoDoneDueAt: null,
    })
    expect(events.map(({ name }) => name)).toEqual(['task.pending_off', 'task.moved', 'task.archived'])
    expect(
      completeOnInactivity({ ...onHold(), deletedAt: noon }, later(days(40)), later(days(40))).events.map(
        ({ name }) => name,
      ),
    ).toEqual(['task.pending_off', 'task.moved'])
  })

  test('[TMR-001] an edit starts the 48 h again, a new estimate ends them', () => {
    const refused = task({ labels: [managed], ...estimated.refused })
    expect(decideEdit(refused, { priority: 3 }, staff, later(hours(20))).task.archiveDueAt).toEqual(later(hours(68)))
    expect(decideEdit(refused, { estimatedTime: hours(2) }, staff, later(hours(20))).task.archiveDueAt).toBeNull()
  })

  test('the next step is the earliest, and none is told that will not be seen', () => {
    expect(getNextAutomaticStep(task(waits))).toEqual({ effect: 'archive', at: later(days(35)).toISOString() })
    expect(getNextAutomaticStep(task({ ...waits, deletedAt: noon }))).toEqual({
      effect: 'done',
      at: later(days(40)).toISOString(),
    })
    expect(getNextAutomaticStep(task())).toBeNull()
  })
})

test('[TMR-003] a task that is done already is not moved once more by the timer', () => {
  const done = task({ listId: 'done', doneAt: noon, pendingAt: noon, pendingStatus: 'customer' })
  const { events } = completeOnInactivity(done, later(days(40)), later(days(40)))
  expect(events.map(({ name }) => name)).toEqual(['task.pending_off', 'task.archived'])
  const open = completeOnInactivity(task({ pendingAt: noon, pendingStatus: 'customer' }), later(days(40)), noon)
  expect(open.events[1]).toEqual({ name: 'task.moved', data: { from: 'todo', to: 'done' } })
})
