import { expect, test } from 'vitest'
import { deadlineJob, eventDelivery } from '@passerelle/contract/jobs'
import { assertValidNames, assertJobsProcessed, createJobProcessor } from './job-processor.ts'

const nothing = async () => {}
const both = [
  createJobProcessor(eventDelivery('projects'), nothing),
  createJobProcessor(deadlineJob('projects'), nothing),
]

test('a process in which every job of its services is worked may start', () => {
  expect(() => assertJobsProcessed(['projects'], both)).not.toThrow()
})

test('a job that nobody works is named', () => {
  expect(() => assertJobsProcessed(['projects', 'chats'], both)).toThrow(
    /nobody works the job chats\/event-delivery; nobody works the job chats\/deadline-wake/,
  )
})

test('a job that two claim, or that is not declared, is named', () => {
  expect(() =>
    assertJobsProcessed(['projects'], [...both, createJobProcessor(eventDelivery('projects'), nothing)]),
  ).toThrow('two workers claim the job projects/event-delivery')
  expect(() => assertJobsProcessed([], [createJobProcessor(eventDelivery('chats'), nothing)])).toThrow(
    'the job chats/event-delivery is worked but not declared',
  )
})

test('names that cannot be part of a job id, or that are taken twice, are refused', () => {
  expect(() => assertValidNames('projects', ['refused-estimate', 'asked-completion'])).not.toThrow()
  expect(() => assertValidNames('projects', ['a:b'])).toThrow('a:b')
  expect(() => assertValidNames('projects', ['same', 'same'])).toThrow('same')
})
