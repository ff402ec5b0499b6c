import { describe, expect, test } from 'vitest'
import { days, hours } from '@passerelle/kernel/durations'
import { ago, estimated, later, managed, noon, task } from '../testing/task-fixtures.ts'
import { decideArchive, decideUnarchive } from './archive-flow.ts'

const refused = (columns = {}) => task({ ...estimated.refused, ...columns })

describe('archiving by hand', () => {
  test('[TSK-010] sets the moment, once, and tells who', () => {
    const { task: archived, events } = decideArchive(task(), noon)
    expect([archived.deletedAt, events]).toEqual([noon, [{ name: 'task.archived', data: { cause: 'person' } }]])
    expect(decideArchive(archived, later(5)).task).toBe(archived)
  })
  test('[TSK-010] leaves what the request waits for, and unarchiving clears the moment alone', () => {
    const waits = task({ pendingAt: noon, pendingStatus: 'completed', listId: 'in_progress' })
    const back = decideUnarchive(decideArchive(waits, later(1)).task, later(2))
    expect(back.task).toEqual(waits)
    expect(back.events).toEqual([{ name: 'task.unarchived', data: {} }])
    expect(decideUnarchive(back.task, later(3)).task).toBe(back.task)
  })
})

describe('taking out of the archive', () => {
  test('[TMR-001] a moment that has come while it lay there does not come again, seen by a timer or not', () => {
    const back = decideUnarchive(refused({ deletedAt: later(hours(1)) }), later(hours(60))).task
    expect([back.deletedAt, back.archiveDueAt, back.archiveSpentAt]).toEqual([null, null, later(hours(48))])
  })
  test('[TMR-001] taken out in time, the 48 hours run on: only estimates, messages, edits begin them anew', () => {
    expect(decideUnarchive(refused({ deletedAt: later(hours(1)) }), later(hours(2))).task.archiveDueAt).toEqual(
      later(hours(48)),
    )
  })
  test('[TMR-005] a done request stays out for good', () => {
    const done = task({
      labels: [managed],
      listId: 'done',
      doneAt: ago(days(50)),
      deletedAt: ago(days(5)),
      archiveSpentAt: ago(days(5)),
    })
    expect(decideUnarchive(done, noon).task.archiveDueAt).toBeNull()
  })
  test('[TMR-003] one that waits for the customer is done on its fortieth day all the same', () => {
    const waits = task({
      pendingAt: ago(days(36)),
      pendingStatus: 'customer',
      deletedAt: ago(days(1)),
      archiveSpentAt: ago(days(1)),
    })
    const back = decideUnarchive(waits, noon).task
    expect([back.archiveDueAt, back.autoDoneDueAt]).toEqual([null, later(days(4))])
  })
})

test('[TMR-001] a moment that comes at the very moment of unarchiving is spent', () => {
  const back = decideUnarchive(refused({ deletedAt: later(hours(1)) }), later(hours(48))).task
  expect([back.archiveDueAt, back.archiveSpentAt]).toEqual([null, later(hours(48))])
})
