import { hours } from '@passerelle/kernel/durations'
import { expect, test } from 'vitest'
import { isSameQuestion } from './commit-task.ts'
import { estimated, managed, mission, noon, onHold, task } from '../testing/task-fixtures.ts'

const asked = task({ labels: [managed], listId: 'in_progress', pendingAt: noon, pendingStatus: 'completed' })

test('[EST-003] [VAL-003] an edit that does not concern the answer leaves the question as it is', () => {
  for (const question of [onHold(), asked])
    for (const edit of [
      { priority: 4 as const },
      { name: 'Autre' },
      { dueAt: noon },
      { kind: 'issue' as const },
      { version: 9 },
    ])
      expect(isSameQuestion(question, { ...question, ...edit })).toBe(true)
})

test('[EST-003] [VAL-003] another estimate, list or state is another question', () => {
  for (const edit of [
    { estimatedTime: hours(8) },
    estimated.accepted,
    estimated.refused,
    { listId: 'done' as const },
    { labels: [managed] },
  ])
    expect(isSameQuestion(onHold(), { ...onHold(), ...edit })).toBe(false)
  expect(isSameQuestion(asked, { ...asked, pendingStatus: null, pendingAt: null })).toBe(false)
  expect(isSameQuestion(asked, { ...asked, labels: [mission], estimatedTime: hours(1) })).toBe(false)
})
