import { expect, test } from 'vitest'
import { deadlineWake, eventDelivery } from '@passerelle/contract/jobs'
import { checkNames, checkWorked, worked } from './worked.ts'

const nothing = async () => {}
const both = [worked(eventDelivery('projects'), nothing), worked(deadlineWake('projects'), nothing)]

test('a process in which every job of its services is worked may start', () => {
  expect(() => checkWorked(['projects'], both)).not.toThrow()
})

test('a job that nobody works is named', () => {
  expect(() => checkWorked(['projects', 'chats'], both)).toThrow(
    /nobody works the job chats\/event-delivery; nobody works the job chats\/deadline-wake/,
  )
})

test('a job that two claim, or that is not declared, is named', () => {
  expect(() => checkWorked(['projects'], [...both, worked(eventDelivery('projects'), nothing)])).toThrow(
    'two workers claim the job projects/event-delivery',
  )
  expect(() => checkWorked([], [worked(eventDelivery('chats'), nothing)])).toThrow(
    'the job chats/event-delivery is worked but not declared',
  )
})

test('names that cannot be part of a job id, or that are taken twice, are refused', () => {
  expect(() => checkNames('projects', ['refused-estimate', 'asked-completion'])).not.toThrow()
  expect(() => checkNames('projects', ['a:b'])).toThrow('a:b')
  expect(() => checkNames('projects', ['same', 'same'])).toThrow('same')
})
