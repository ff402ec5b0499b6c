import { expect, test } from 'vitest'
import { ago, later, noon, task } from '../testing/task-fixtures.ts'
import { checkCanAnswerMergeRequest, decideMergeRequest } from './merge-request-flow.ts'
import '@passerelle/testkit/matchers'

const asked = task({
  pendingAt: ago(1000),
  pendingStatus: 'merge_request',
  mergeRequestLink: 'https://git.example/1',
  listId: 'in_progress',
})

test('[MRG-001] validating stores the time, ends the wait and keeps the link', () => {
  const { task: after, events } = decideMergeRequest(asked, true, noon)
  expect(after).toMatchObject({
    pendingAt: null,
    pendingStatus: null,
    mergeRequestAcceptedAt: noon,
    mergeRequestLink: 'https://git.example/1',
    actedAt: noon,
  })
  expect(events).toEqual([
    { name: 'merge_request.accepted', data: {} },
    { name: 'task.pending_off', data: { status: 'merge_request', cause: 'answer' } },
  ])
})

test('[MRG-001] refusing ends the wait too, without a time', () => {
  const { task: after, events } = decideMergeRequest({ ...asked, mergeRequestAcceptedAt: noon }, false, later(1000))
  expect(after).toMatchObject({ pendingStatus: null, mergeRequestAcceptedAt: null })
  expect(events[0]).toEqual({ name: 'merge_request.refused', data: {} })
})

test.each([
  ['asked', asked, null],
  ['not asked', task(), 'merge_request_not_asked'],
  ['waiting for the customer', { ...asked, pendingStatus: 'customer' as const }, 'merge_request_not_asked'],
  ['archived', { ...asked, deletedAt: noon }, 'task_archived'],
])('[MRG-002] an answer to a request that is %s', (_, given, problem) => {
  expect(checkCanAnswerMergeRequest(given)).toBe(problem)
  if (problem) expect(() => decideMergeRequest(given, true, noon)).toThrow()
})
