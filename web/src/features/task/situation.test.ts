import { expect, test } from 'vitest'
import type { Task } from '../../shared/tasks/task-queries.ts'
import { situationOf } from './situation.ts'

const of = (more: Partial<Task>, staff = false) =>
  situationOf({ deletedAt: null, locked: false, state: 'default', waitsFor: 'nobody', ...more } as Task, staff)

test('[TSK-044] a locked request says so before anything else', () => {
  expect(of({ locked: true, state: 'awaitingValidation' })).toBe('locked')
})

test.each([
  ['isPending', false, 'customerAnswers'], ['isPending', true, 'waitsForCustomer'], ['awaitingValidation', true, 'estimateAtCustomer'],
  ['customerCompletedValidation', true, 'completionAtCustomer'], ['awaitingSolution', false, 'refused'], ['awaitingPlanning', false, 'accepted'],
  ['workInProgress', false, 'inProgress'], ['done', false, 'done'], ['default', false, 'received'],
] as const)('%s seen by staff: %s is %s', (state, staff, situation) => {
  expect(of({ state }, staff)).toBe(situation)
})

test('an archived request is archived whatever else it was', () => {
  expect(of({ deletedAt: '2026-02-03T00:00:00Z', state: 'isPending' })).toBe('archived')
})
