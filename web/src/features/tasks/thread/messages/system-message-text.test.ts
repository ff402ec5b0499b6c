import { SystemAction } from '@passerelle/contract/chats/schemas'
import { thread } from '@passerelle/i18n/fr/thread'
import { getTranslator } from '@passerelle/i18n/translate'
import { expect, test } from 'vitest'
import { isAlone, systemFacts, systemPhrase } from './system-message-text.ts'

test.each([
  ['estimatedTime', { estimatedTime: 3_600_000 }, 'estimatedTime'],
  ['estimatedTimeAccepted', { estimatedTime: 3_600_000, forced: false }, 'estimatedTimeAccepted'],
  ['taskValidationAccepted', { automatic: false, forced: true }, 'taskValidationAccepted'],
  ['taskValidationAccepted', { automatic: true, forced: false }, 'validatedAlone'],
  ['quoteSent', { number: 'D-2026-0042' }, 'quoteSent'],
  ['pendingAtOn', { status: 'customer' }, 'waitForCustomer'],
  ['pendingAtOn', { status: 'customer', estimatedTime: 3_600_000 }, 'estimateProposed'],
  ['pendingAtOn', { status: 'completed' }, 'askCompletion'],
  ['pendingAtOn', { status: 'merge_request' }, 'askReview'],
  ['pendingAtOff', { status: 'customer', cause: 'cancelled' }, 'waitCancelled'],
  ['pendingAtOff', { status: 'completed', cause: 'cancelled' }, 'completionCancelled'],
  ['pendingAtOff', { status: 'customer', cause: 'message' }, 'waitAnswered'],
  ['pendingAtOff', { status: 'customer', cause: 'estimate_cleared' }, 'waitCleared'],
  ['pendingAtOff', { status: 'customer', cause: 'timer' }, 'waitTimedOut'],
  ['deletedAt', { cause: 'person' }, 'archived'],
  ['deletedAt', { cause: 'refused_estimate' }, 'archivedRefused'],
  ['deletedAt', { cause: 'something new' }, 'archived'],
] as const)('[THR-003] %s with %o reads as %s', (action, data, phrase) => {
  expect(systemPhrase({ action, data })).toBe(phrase)
})

test('[THR-003] every action has a sentence, even without any fact', () => {
  const phrases = [...SystemAction.options, null].map((action) => systemPhrase({ action, data: null }))
  for (const phrase of phrases) expect(isAlone(phrase) ? thread.alone : thread.did).toHaveProperty(phrase)
})

test('an estimate and an answer given for the customer are read from the facts', () => {
  expect(systemFacts({ data: { estimatedTime: 36_000_000, forced: true } })).toEqual({
    estimatedTime: 36_000_000,
    number: '',
    byMail: false,
    forced: true,
    person: null,
  })
  expect(systemFacts({ data: {} })).toEqual({
    estimatedTime: 0,
    number: '',
    forced: false,
    byMail: false,
    person: null,
  })
  expect(systemFacts({ data: { via: 'mail_link' } }).byMail).toBe(true)
  expect(systemFacts({ data: { number: 'D-2026-0042' } }).number).toBe('D-2026-0042')
})

test('[THR-003] a changed requester and a member are named in the sentence, in both languages', () => {
  const person = { _id: 'a'.repeat(24), firstName: 'Karim', lastName: 'Benali', picture: null, staff: true }
  expect(systemFacts({ data: { userId: person._id, person } }).person).toEqual(person)
  const said = (locale: 'fr' | 'en', phrase: 'userId' | 'memeberIdAdd' | 'memberIdRemove') =>
    getTranslator(locale)(`thread.did.${phrase}`, { who: 'Karim Benali' })
  expect((['userId', 'memeberIdAdd', 'memberIdRemove'] as const).map((phrase) => said('fr', phrase))).toEqual([
    'désigné Karim Benali comme demandeur',
    'ajouté Karim Benali à la demande',
    'retiré Karim Benali de la demande',
  ])
  expect((['userId', 'memeberIdAdd', 'memberIdRemove'] as const).map((phrase) => said('en', phrase))).toEqual([
    'made Karim Benali the requester',
    'added Karim Benali to the request',
    'removed Karim Benali from the request',
  ])
})
