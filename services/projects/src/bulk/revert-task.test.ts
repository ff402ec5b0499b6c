import { describe, expect, test } from 'vitest'
import type { TaskChange, TaskChangeKey } from '@passerelle/contract/projects/bulk'
import { days, hours } from '@passerelle/kernel/durations'
import { decideAttachLabel, decideDetachIfPresent } from '../labels/label-flow.ts'
import type { Label } from '../tasks/label.ts'
import { decideEdit } from '../editing/edit-flow.ts'
import { decideMove } from '../tasks/move-flow.ts'
import {
  admin,
  ago,
  estimated,
  buildLabel,
  later,
  managed,
  mission,
  noon,
  onHold,
  quote,
  staff,
  task,
  theme,
} from '../testing/task-fixtures.ts'
import type { Task } from '../tasks/task.ts'
import { getChangeKey, type SnapshotKey } from './change-key.ts'
import { revertTask } from './revert-task.ts'
import { takeSnapshot, type SnapshotPair } from './task-snapshot.ts'

const onMission = buildLabel('0', 'theme', 'Dév.', { dependencies: [mission.id] })
const underTheme = buildLabel('8', 'tag', 'TMA', { dependencies: [onMission.id] })
const onManaged = buildLabel('9', 'theme', 'Run', { dependencies: [managed.id] })
const all: Label[] = [mission, quote, managed, theme, onMission, underTheme, onManaged]
const undoneAt = later(1000)

type PlainChange = Exclude<
  TaskChange,
  { [K in Exclude<TaskChangeKey, SnapshotKey>]: Record<K, unknown> }[Exclude<TaskChangeKey, SnapshotKey>]
>

const changedBy = (before: Task, change: PlainChange): Task => {
  if ('attachLabelId' in change)
    return decideAttachLabel(
      before,
      all.find(({ id }) => id === change.attachLabelId)!,
      noon,
    ).task
  if ('plan' in change)
    return decideEdit(before, { plannedAt: new Date(`${change.plan.day}T08:00:00Z`) }, staff, noon).task
  if ('detachLabelId' in change) return decideDetachIfPresent(before, change.detachLabelId, noon).task
  return 'listId' in change
    ? decideMove(before, change.listId, staff, noon).task
    : decideEdit(before, change, staff, noon).task
}
const traceOf = (before: Task, change: PlainChange): SnapshotPair => ({
  before: takeSnapshot(before),
  after: takeSnapshot(changedBy(before, change)),
})
const back = (now: Task, change: PlainChange, trace: SnapshotPair) =>
  revertTask(now, getChangeKey(change) as SnapshotKey, trace, { labels: all, actor: staff, now: undoneAt })
const idsOf = ({ labels }: Task) => labels.map(({ id }) => id).toSorted()

const doneLongAgo = task({ listId: 'done', doneAt: ago(days(10)), labels: [managed] })
const whole = task({ labels: [mission, onMission, underTheme] })

const cases: [string, Task, PlainChange, names: string[]][] = [
  ['a move', task(), { listId: 'in_progress' }, ['task.moved']],
  ['a move into done', task({ listId: 'in_progress' }), { listId: 'done' }, ['task.moved']],
  ['a move out of done', doneLongAgo, { listId: 'todo' }, ['task.moved']],
  ['a priority', task({ priority: 3 }), { priority: 0 }, ['task.edited']],
  ['an owner', task(), { userId: admin.userId }, ['task.owner_changed']],
  ['a planned day', task(), { plan: { userId: staff.userId, day: '2026-02-03' } }, ['task.edited']],
  ['a label put on', task({ labels: [managed] }), { attachLabelId: theme.id }, ['task.label_detached']],
  [
    'a category that replaced another with all that hung on it',
    whole,
    { attachLabelId: managed.id },
    ['task.label_attached', 'task.label_attached', 'task.label_attached'],
  ],
  [
    'a category taken off with all that hung on it',
    whole,
    { detachLabelId: mission.id },
    ['task.label_attached', 'task.label_attached', 'task.label_attached'],
  ],
  [
    'a mission taken off that held the request',
    onHold(),
    { detachLabelId: mission.id },
    ['task.label_attached', 'task.pending_on'],
  ],
  [
    'a mission replaced that held the request',
    onHold(),
    { attachLabelId: quote.id },
    ['task.label_attached', 'task.pending_on'],
  ],
]

test.each(cases)('%s goes back: the request is as it was, due moments included', (_, before, change, names) => {
  const changed = changedBy(before, change)
  expect(takeSnapshot(changed)).not.toEqual(takeSnapshot(before))
  const { task: after, events } = back(changed, change, traceOf(before, change))
  expect({ ...after, labels: idsOf(after) }).toEqual({ ...before, labels: idsOf(before), actedAt: undoneAt })
  expect(events.map(({ name }) => name)).toEqual(names)
})

test.each(cases)('%s that somebody put back by hand stays as it is', (_, before, change) => {
  expect(back(before, change, traceOf(before, change)).events).toEqual([])
})

test.each(cases)('%s of a request that was archived since does not go back', (_, before, change) => {
  const archived = { ...changedBy(before, change), deletedAt: noon }
  expect(() => back(archived, change, traceOf(before, change))).toThrow('task_archived')
})

describe('what somebody changed since stays', () => {
  const changedSince: [string, Task, PlainChange, since: (task: Task) => Task][] = [
    ['moved on', task(), { listId: 'in_progress' }, (now) => decideMove(now, 'done', staff, later(1)).task],
    [
      'opened and done again',
      task(),
      { listId: 'done' },
      (now) => decideMove(decideMove(now, 'in_progress', staff, later(1)).task, 'done', staff, later(2)).task,
    ],
    [
      'another priority',
      task({ priority: 3 }),
      { priority: 0 },
      (now) => decideEdit(now, { priority: 1 }, staff, later(1)).task,
    ],
    [
      'planned for another day',
      task(),
      { plan: { userId: staff.userId, day: '2026-02-03' } },
      (now) => decideEdit(now, { plannedAt: later(9) }, staff, later(1)).task,
    ],
    [
      'given to somebody else',
      task(),
      { userId: admin.userId },
      (now) => decideEdit(now, { userId: staff.userId }, staff, later(1)).task,
    ],
    [
      'another category',
      task({ labels: [mission] }),
      { attachLabelId: managed.id },
      (now) => decideAttachLabel(now, quote, later(1)).task,
    ],
    [
      'a category where one was taken off',
      task({ labels: [mission] }),
      { detachLabelId: mission.id },
      (now) => decideAttachLabel(now, quote, later(1)).task,
    ],
    [
      'a label that hangs on what came',
      task(),
      { attachLabelId: managed.id },
      (now) => decideAttachLabel(now, onManaged, later(1)).task,
    ],
    [
      'another wait where the hold was',
      onHold(),
      { detachLabelId: mission.id },
      (now) => ({ ...now, pendingAt: later(1), pendingStatus: 'completed' }),
    ],
  ]
  test.each(changedSince)('%s', (_, before, change, since) => {
    expect(() => back(since(changedBy(before, change)), change, traceOf(before, change))).toThrow('task_changed')
  })

  test('but another part may have changed: the priority of a moved request, a label beside the one that came', () => {
    const moved = decideEdit(changedBy(task(), { listId: 'done' }), { priority: 4 }, staff, later(1)).task
    expect(back(moved, { listId: 'done' }, traceOf(task(), { listId: 'done' })).task).toMatchObject({
      listId: 'todo',
      doneAt: null,
      priority: 4,
    })
    const attached = decideAttachLabel(changedBy(task(), { attachLabelId: managed.id }), theme, later(1)).task
    expect(
      idsOf(back(attached, { attachLabelId: managed.id }, traceOf(task(), { attachLabelId: managed.id })).task),
    ).toEqual([theme.id])
  })

  test('an estimate that was answered since holds nothing when its mission comes back', () => {
    const change = { detachLabelId: mission.id }
    const answered = { ...changedBy(onHold(), change), ...estimated.accepted }
    expect(back(answered, change, traceOf(onHold(), change)).task).toMatchObject({
      labels: [mission],
      estimateHold: false,
      pendingStatus: null,
      acceptedEstimatedTime: hours(4),
    })
  })
})
