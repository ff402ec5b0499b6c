import { expect, test } from 'vitest'
import { noticedEvents, type Candidate, type NoticedEvent, type Situation } from './noticed-events.ts'
import { noticeFor } from './notice-rules.ts'

const at = new Date('2026-02-03T12:00:00Z')
const event = (name: NoticedEvent['name'], data: object = {}) =>
  ({ id: 'e', at, appId: 'a', actor: { kind: 'system' }, name, subject: 's', data }) as unknown as NoticedEvent

const nobody: Candidate = {
  userId: 'u',
  staff: false,
  admin: false,
  follows: false,
  project: false,
  assigned: false,
  watches: false,
  onDuty: false,
  decider: false,
}
const people: Record<string, Candidate> = {
  user: nobody,
  follower: { ...nobody, follows: true },
  admin: { ...nobody, admin: true },
}
const situation: Situation = {
  assigned: false,
  watcherOnDuty: false,
  staffOnDuty: true,
  production: true,
  rota: false,
  paged: [],
  told: [],
  asksApproval: false,
  askedBy: null,
  missed: 0,
}
/** Who is notified of an event, and how: `kind/category` by person. */
const told = (given: NoticedEvent) =>
  Object.fromEntries(
    Object.entries(people).flatMap(([name, person]) => {
      const notice = noticeFor(given, person, situation)
      return notice ? [[name, `${notice.kind}/${notice.category}`]] : []
    }),
  )
const each = (names: string[], notice: string) => Object.fromEntries(names.map((name) => [name, notice]))
const customers = ['user', 'follower', 'admin']
const followers = ['follower']
const decided = ['follower', 'admin']

test.each<[string, NoticedEvent, string[], string]>([
  ['a message', event('message.posted', { internal: false }), followers, 'message/messages'],
  ['an internal message', event('message.posted', { internal: true }), [], ''],
  ['an accepted estimate', event('estimate.accepted'), followers, 'estimate_accepted/progress'],
  ['a refused estimate', event('estimate.refused'), followers, 'estimate_refused/progress'],
  ['an accepted completion', event('completion.accepted'), followers, 'completion_accepted/progress'],
  ['a refused completion', event('completion.refused'), followers, 'completion_refused/progress'],
  ['archiving', event('task.archived', { cause: 'person' }), followers, 'archived/progress'],
  ['archiving long after', event('task.archived', { cause: 'done' }), [], ''],
  ['an estimate for information', event('estimate.proposed', { hold: false }), followers, 'estimate_proposed/progress'],
  ['a completion to answer', event('task.pending_on', { status: 'completed' }), decided, 'completion_asked/answer'],
  ['a question', event('task.pending_on', { status: 'customer' }), decided, 'answer_awaited/answer'],
  ['a merge request', event('task.pending_on', { status: 'merge_request' }), [], ''],
  ['an outage', event('probe.down', { type: 'INTERNAL' }), customers, 'incident/availability'],
  ['an outage in a maintenance', event('probe.down', { type: 'MAINTENANCE' }), [], ''],
  ['the end of an outage', event('probe.resolved', { type: 'INTERNAL' }), customers, 'incident_over/availability'],
  ['the end of a maintenance’s outage', event('probe.resolved', { type: 'MAINTENANCE' }), [], ''],
  ['news of an incident', event('incident.update_posted'), customers, 'incident_update/availability'],
  ['a maintenance announced', event('maintenance.announced'), customers, 'maintenance_announced/availability'],
  ['a maintenance begun', event('maintenance.started'), customers, 'maintenance_started/availability'],
  ['a maintenance ended', event('maintenance.ended'), customers, 'maintenance_ended/availability'],
  ['a maintenance cancelled', event('maintenance.cancelled'), customers, 'maintenance_cancelled/availability'],
  ['a report of an incident', event('incident_report.published'), customers, 'report_published/availability'],
  ['a report to complete', event('report.completion_requested'), [], ''],
  ['a new request', event('task.created', { priority: 4 }), [], ''],
  ['a new account', event('account.registered'), [], ''],
  ['a forgotten timer', event('work.forgotten', { userId: 'u' }), [], ''],
  ['corrected time', event('work.edited', { userId: 'u' }), [], ''],
  ['a failed payment', event('payment.changed', { status: 'failed' }), ['admin'], 'payment_failed/payments'],
  ['a payment', event('payment.changed', { status: 'succeeded' }), [], ''],
  ['the payment of a failed debit', event('payment.changed', { status: 'failed', isCollected: true }), [], ''],
  ['a failed debit', event('collection.failed', { reason: 'account_closed' }), ['admin'], 'payment_failed/payments'],
  ['a card form that nobody completed', event('collection.failed', { reason: 'abandoned' }), [], ''],
  ['a dispute', event('collection.disputed'), ['admin'], 'payment_disputed/payments'],
  ['what failed in a day', event('collections.failed'), [], ''],
  ['mails that do not arrive', event('inbound.source_failing'), [], ''],
  ['mails that nobody handles', event('inbound.expiring'), [], ''],
  ['money that came twice', event('invoice.paid_twice'), [], ''],
  ['a reported call', event('caller_check.disowned'), ['admin'], 'call_disowned/security'],
])('[OPEN-064] which customers are told of %s', (_, given, names, notice) => {
  expect(told(given)).toEqual(each(names, notice))
})

test('customers are told of a certificate that expires soon', () => {
  expect(told(event('probe.certificate_expiring'))).toEqual(each(customers, 'certificate_expiring/availability'))
})

test('[OPEN-064]an estimate that holds the request asks those who may answer, and informs the others', () => {
  expect(told(event('estimate.proposed', { hold: true }))).toEqual({
    ...each(decided, 'estimate_waiting/answer'),
  })
})

test('[BIL-051] a quote is told with its price to administrators, to the others as an estimate', () => {
  expect(told(event('quote.sent'))).toEqual(each(['admin'], 'quote_waiting/answer'))
  expect(told(event('quote.ending'))).toEqual(each(['admin'], 'quote_ending/answer'))
  expect(told(event('quote.expired'))).toEqual({})
  const asked = told(event('estimate.proposed', { hold: true, isQuote: true }))
  expect(asked).toEqual(
    each(
      decided.filter((name) => name !== 'admin'),
      'estimate_waiting/answer',
    ),
  )
})

test('[OPEN-064] the hold of an estimate is told by the estimate, not once more as a question', () => {
  expect(told(event('task.pending_on', { status: 'customer', estimatedTime: 3_600_000 }))).toEqual({})
})

test('[OPEN-064] a label that puts the request on hold asks for the answer, any other label tells nothing', () => {
  expect(told(event('task.label_attached', { hold: true }))).toEqual(each(decided, 'estimate_waiting/answer'))
  expect(told(event('task.label_attached', { hold: false }))).toEqual({})
  expect(told(event('task.label_attached'))).toEqual({})
})

test('a new password is told to its owner, an export to whoever asked for it', () => {
  const notice = (given: NoticedEvent, userId: string) => noticeFor(given, { ...nobody, userId }, situation)
  const changed = event('password.changed')
  expect([notice(changed, 's'), notice(changed, 'u')]).toEqual([
    { kind: 'password_changed', category: 'security' },
    null,
  ])
  expect(notice(event('password.changed', { cause: 'invitation' }), 's'), 'the first one').toBeNull()
  const ready = event('data_export.ready', { userId: 'u' })
  expect([notice(ready, 'u'), notice(ready, 's')]).toEqual([{ kind: 'export_ready', category: 'security' }, null])
})

test('no event is listed twice', () => {
  expect(new Set(noticedEvents).size).toBe(noticedEvents.length)
})
