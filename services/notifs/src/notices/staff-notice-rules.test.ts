import { categoriesOf, type NoticeCategory, type NoticeReader } from '@passerelle/kernel/notice-preferences'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { channelsOf, choicesOf } from '../preferences/channels.ts'
import { noticedEvents, type Candidate, type NoticedEvent, type Situation } from './noticed-events.ts'
import { noticeFor } from './notice-rules.ts'
import { dutyOf } from './staff-duty.ts'

const at = new Date('2026-02-03T12:00:00Z')
const author = 'basile'
type Data = object
const event = (name: NoticedEvent['name'], data: Data = {}, actor: object = { kind: 'customer', userId: author }) =>
  ({ id: 'e', at, appId: 'a', actor, name, subject: 's', data }) as unknown as NoticedEvent

const colleague = (userId: string, more: Partial<Candidate> = {}): Candidate => ({
  userId,
  staff: true,
  admin: false,
  follows: false,
  project: false,
  assigned: false,
  watches: false,
  onDuty: true,
  decider: false,
  ...more,
})
const emma = colleague('emma', { assigned: true })
const hugo = colleague('hugo', { watches: true })
const gwen = colleague('gwen', { watches: true, onDuty: false })
const farid = colleague('farid', { project: true })
const dora = colleague('dora', { decider: true })
const lea = colleague('lea')
const away = colleague('away', { onDuty: false })

const elsewhere = { production: false, rota: false, paged: [], told: [], asksApproval: false, askedBy: null, missed: 0 }
/** Who of these staff is told, `person kind/category reason`. */
const told = (given: NoticedEvent, staff: readonly Candidate[], known: Partial<Situation> = {}) => {
  const situation: Situation = { ...elsewhere, ...dutyOf(staff, author), ...known }
  return staff.flatMap((person) => {
    const notice = noticeFor(given, person, situation)
    return notice ? [`${person.userId} ${notice.kind}/${notice.category} ${notice.reason}`] : []
  })
}
const each = (people: string, notice: string, reason: string) =>
  people === '' ? [] : people.split(' ').map((person) => `${person} ${notice} ${reason}`)
const sorted = (lines: readonly string[]) => lines.toSorted()

const team = [hugo, gwen, farid, dora, lea, away]
/** The worlds of "watchers, else on duty": a watcher is there, no watcher is there, nobody is there. */
const watched = team
const unwatched = team.filter(({ userId }) => userId !== 'hugo')
const empty = team.map((one) => ({ ...one, onDuty: false }))

const critical = event('task.created', { priority: 4 })
const posted = (data: Data) => event('message.posted', { internal: false, bySide: 'customer', ...data })
const forEverybody = (notice: string) =>
  [
    [watched, each('hugo gwen', notice, 'watcher')],
    [unwatched, each('farid dora lea', notice, 'on_duty')],
    [empty, [...each('hugo gwen', notice, 'watcher'), ...each('farid dora lea away', notice, 'on_duty')]],
  ] as const

test.each([
  ['a new request', event('task.created', { priority: 2 }), {}, 'request_new/incoming'],
  ['a message on a request without staff', posted({}), {}, 'message/incoming'],
])('[DAY-010][DAY-012] %s is told to watchers, else to who is on duty, else to all', (_, given, known, notice) => {
  for (const [staff, expected] of forEverybody(notice))
    expect(sorted(told(given, staff, known))).toEqual(sorted(expected))
})

test('[DAY-010] a critical new request is told to watchers and to everybody on duty', () => {
  const notice = 'request_new/incoming'
  expect(sorted(told(critical, watched))).toEqual(
    sorted([...each('hugo gwen', notice, 'watcher'), ...each('farid dora lea', notice, 'on_duty')]),
  )
  expect(told(critical, empty)).toHaveLength(empty.length)
})

test('[DAY-010] a request that has a staff member already is no news', () => {
  expect(told(critical, [emma, ...team])).toEqual([])
})

const production = { production: true }
const withProject = (notice: string) =>
  [
    [watched, [...each('hugo gwen', notice, 'watcher'), ...each('farid', notice, 'project')]],
    [unwatched, [...each('farid dora lea', notice, 'on_duty')]],
  ] as const
test.each([
  [
    'an approval that is asked for',
    event('task.created', { priority: 1 }),
    { asksApproval: true },
    'approval_asked/decisions',
  ],
  ['an outage in production', event('probe.down', { type: 'TO_DEFINE' }), production, 'outage/availability'],
  ['the end of an outage', event('probe.resolved', { type: 'TO_DEFINE' }), production, 'outage_over/availability'],
])('[DAY-010] %s is told to watchers, else on duty, and to project staff', (_, given, known, notice) => {
  for (const [staff, expected] of withProject(notice))
    expect(sorted(told(given, staff, known))).toEqual(sorted(expected))
})

/** Lines of table T1 that need no watcher on duty: event, what is known, the team beside Emma, who is told. */
type Line = [string, NoticedEvent, Partial<Situation>, string[]]
const lines: Line[] = [
  [
    'being given a request',
    event('task.member_added', { memberId: 'lea' }),
    {},
    each('lea', 'assigned/assigned', 'assigned'),
  ],
  ['a customer added', event('task.member_added', { memberId: 'basile' }), {}, []],
  [
    'losing a request',
    event('task.member_removed', { memberId: 'lea' }),
    {},
    each('lea', 'unassigned/assigned', 'assigned'),
  ],
  ['a customer’s message', posted({}), {}, each('emma', 'message/messages', 'assigned')],
  ['a colleague’s message to the customer', posted({ bySide: 'staff' }), {}, []],
  ['an internal message', posted({ internal: true }), {}, each('emma', 'internal_message/messages', 'assigned')],
  [
    'a hold that an answer ends',
    event('task.pending_off', { status: 'customer', cause: 'answer' }),
    {},
    each('emma', 'hold_ended/assigned', 'assigned'),
  ],
  [
    'a hold that a message ends',
    event('task.pending_off', { status: 'customer', cause: 'message' }),
    {},
    each('emma', 'hold_ended/assigned', 'assigned'),
  ],
  ['a hold that is cancelled', event('task.pending_off', { status: 'customer', cause: 'cancelled' }), {}, []],
  [
    'a hold that a timer ends',
    event('task.pending_off', { status: 'customer', cause: 'timer' }, { kind: 'system' }),
    {},
    [],
  ],
  ['an accepted estimate', event('estimate.accepted'), {}, each('emma', 'estimate_accepted/progress', 'assigned')],
  ['a refused estimate', event('estimate.refused'), {}, each('emma', 'estimate_refused/assigned', 'assigned')],
  ['[BIL-015] an expired quote', event('quote.expired'), {}, each('emma', 'quote_expired/assigned', 'assigned')],
  ['a sent quote', event('quote.sent'), {}, []],
  [
    'an accepted completion',
    event('completion.accepted'),
    {},
    each('emma', 'completion_accepted/progress', 'assigned'),
  ],
  ['a refused completion', event('completion.refused'), {}, each('emma', 'completion_refused/assigned', 'assigned')],
  [
    '[ANS-020] a request with which the customer is not satisfied',
    event('satisfaction.rated', { rating: 'bad' }),
    {},
    [
      ...each('emma', 'satisfaction_bad/assigned', 'assigned'),
      ...each('farid', 'satisfaction_bad/assigned', 'project'),
    ],
  ],
  ['[ANS-020] one with which they are half satisfied', event('satisfaction.rated', { rating: 'fair' }), {}, []],
  [
    'a merge request',
    event('task.pending_on', { status: 'merge_request' }),
    {},
    each('dora', 'review_asked/decisions', 'decider'),
  ],
  ['a wait for the customer', event('task.pending_on', { status: 'customer' }), {}, []],
  [
    'an accepted merge request',
    event('merge_request.accepted'),
    { askedBy: 'lea' },
    each('lea', 'merge_answered/assigned', 'assigned'),
  ],
  [
    'a refused merge request',
    event('merge_request.refused'),
    { askedBy: 'lea' },
    each('lea', 'merge_answered/assigned', 'assigned'),
  ],
  [
    'an outage outside production',
    event('probe.down', { type: 'TO_DEFINE' }),
    {},
    each('hugo gwen', 'outage/availability', 'watcher'),
  ],
  ['an outage in a maintenance', event('probe.down', { type: 'MAINTENANCE' }), production, []],
  ['its end', event('probe.resolved', { type: 'MAINTENANCE' }), production, []],
  [
    'a failed payment',
    event('payment.changed', { status: 'failed' }),
    {},
    [
      ...each('hugo gwen', 'payment_failed/payments', 'watcher'),
      ...each('farid', 'payment_failed/payments', 'project'),
    ],
  ],
  ['a payment', event('payment.changed', { status: 'paid' }), {}, []],
  ['the payment of a failed debit', event('payment.changed', { status: 'failed', isCollected: true }), {}, []],
  [
    'a failed debit',
    event('collection.failed', { reason: 'insufficient_funds' }),
    {},
    each('hugo gwen', 'payment_failed/payments', 'watcher'),
  ],
  ['a card form that nobody completed', event('collection.failed', { reason: 'abandoned' }), {}, []],
  ['what failed in a day', event('collections.failed'), {}, each('farid', 'collections_failed/payments', 'project')],
  [
    'mails that do not arrive',
    event('inbound.source_failing'),
    {},
    each('farid', 'receiving_failed/progress', 'project'),
  ],
  [
    'mails that arrive again',
    event('inbound.source_healed'),
    {},
    each('farid', 'receiving_healed/progress', 'project'),
  ],
  ['mails that nobody handles', event('inbound.expiring'), {}, each('farid', 'mails_expiring/progress', 'project')],
  [
    'a dispute',
    event('collection.disputed'),
    {},
    [
      ...each('hugo gwen', 'payment_disputed/payments', 'watcher'),
      ...each('farid', 'payment_disputed/payments', 'project'),
    ],
  ],
  [
    'money that came twice',
    event('invoice.paid_twice'),
    {},
    [
      ...each('hugo gwen', 'invoice_paid_twice/payments', 'watcher'),
      ...each('farid', 'invoice_paid_twice/payments', 'project'),
    ],
  ],
  ['a new account', event('account.registered'), {}, each('farid', 'account_new/incoming', 'project')],
  [
    'an absence over due requests',
    event('staff.absence_planned', { userId: 'lea' }),
    { missed: 3 },
    [...each('farid', 'absence_conflict/assigned', 'project'), ...each('lea', 'absence_conflict/assigned', 'assigned')],
  ],
  [
    'an absence moved over due work',
    event('staff.absence_changed', { userId: 'lea' }),
    { missed: 2 },
    [...each('farid', 'absence_conflict/assigned', 'project'), ...each('lea', 'absence_conflict/assigned', 'assigned')],
  ],
  ['an absence over nothing', event('staff.absence_planned', { userId: 'lea' }), {}, []],
  ['corrected time', event('work.edited', { userId: 'lea' }), {}, each('lea', 'time_changed/assigned', 'assigned')],
  [
    'a forgotten timer',
    event('work.forgotten', { userId: 'lea' }),
    {},
    each('lea', 'timer_forgotten/assigned', 'assigned'),
  ],
  ['deleted time', event('work.deleted', { userId: 'lea' }), {}, each('lea', 'time_changed/assigned', 'assigned')],
  [
    'a report to complete',
    event('report.completion_requested'),
    {},
    each('farid', 'report_requested/decisions', 'project'),
  ],
  [
    'a certificate',
    event('probe.certificate_expiring'),
    {},
    [
      ...each('hugo gwen', 'certificate_expiring/availability', 'watcher'),
      ...each('farid', 'certificate_expiring/availability', 'project'),
    ],
  ],
  [
    'an incident that is handed over',
    event('incident.handed_over', { to: 'lea' }),
    {},
    each('lea', 'incident_handed_over/assigned', 'assigned'),
  ],
  ['a page', event('oncall.paged', { userId: 'lea' }), {}, each('lea', 'oncall_page/availability', 'assigned')],
  [
    'an outage that the rota pages for',
    event('probe.down', { type: 'INTERNAL' }),
    { production: true, rota: true },
    [],
  ],
  [
    'its end',
    event('probe.resolved', { type: 'INTERNAL' }),
    { production: true, rota: true, paged: ['lea', 'away'] },
    each('lea away', 'oncall_over/availability', 'assigned'),
  ],
  [
    'an incident that is taken charge of',
    event('incident.taken'),
    { paged: ['lea'] },
    each('lea', 'incident_taken/availability', 'assigned'),
  ],
  [
    'pages that nobody answered',
    event('oncall.exhausted'),
    {},
    each('emma hugo gwen farid dora lea away', 'oncall_exhausted/availability', 'on_duty'),
  ],
  [
    'a test alarm',
    event('oncall.test_paged', { userId: 'away' }),
    {},
    each('away', 'oncall_test/availability', 'assigned'),
  ],
  [
    'a shift that begins',
    event('oncall.shift_began', { userId: 'lea' }),
    {},
    each('lea', 'shift_began/availability', 'assigned'),
  ],
  [
    'a shift that is over',
    event('oncall.shift_ended', { userId: 'away' }),
    {},
    each('away', 'shift_ended/availability', 'assigned'),
  ],
  [
    'a shift that begins tomorrow',
    event('oncall.shift_ahead', { userId: 'lea' }),
    {},
    each('lea', 'shift_ahead/availability', 'assigned'),
  ],
  [
    'a check that has not passed its trial',
    event('uptime_check.unproven', { userId: 'lea' }),
    {},
    each('lea', 'check_unproven/assigned', 'assigned'),
  ],
  ['a gap of the rota', event('oncall.gap_found'), {}, each('farid', 'oncall_gap/availability', 'project')],
  ['a reported call', event('caller_check.disowned'), {}, each('farid', 'call_disowned/security', 'project')],
  ['an estimate that is proposed', event('estimate.proposed', { hold: true }), {}, []],
  ['a label', event('task.label_attached', { hold: true }), {}, []],
  ['an archived request', event('task.archived', { cause: 'person' }), {}, []],
  ['news of an incident', event('incident.update_posted'), {}, []],
  ['minutes that were struck out', event('probe.minutes_struck'), { told: ['lea'] }, []],
  ['a maintenance', event('maintenance.announced'), {}, []],
]
test.each(lines)('[DAY-010] the staff who are told of %s', (_, given, known, expected) => {
  expect(sorted(told(given, [emma, ...team], known))).toEqual(sorted(expected))
})

test('[DAY-010] an answer to a request without staff members is told to its watchers', () => {
  expect(told(event('estimate.refused'), team)).toEqual(each('hugo gwen', 'estimate_refused/assigned', 'watcher'))
})

test('[DAY-011] nobody is told of what they did themselves', () => {
  const asStaff = (userId: string) => ({ kind: 'staff', userId })
  for (const [, given, known] of [...lines, ['', critical, {}, []] satisfies Line]) {
    const everybody = [emma, ...team]
    for (const { userId } of everybody) {
      const own = { ...given, actor: asStaff(userId) } as NoticedEvent
      expect(told(own, everybody, known).filter((line) => line.startsWith(`${userId} `))).toEqual([])
    }
  }
})

const someStaff = fc.array(
  fc.record({ watches: fc.boolean(), onDuty: fc.boolean(), project: fc.boolean(), decider: fc.boolean() }),
  { minLength: 1, maxLength: 8 },
)
test('[DAY-012] a new request reaches somebody, whoever is absent', () => {
  fc.assert(
    fc.property(someStaff, fc.integer({ min: 0, max: 4 }), (flags, priority) => {
      const staff = flags.map((one, place) => colleague(`s${place}`, one))
      expect(told(event('task.created', { priority }), staff)).not.toEqual([])
    }),
  )
})

const hour = { digestHour: 8, messageMailMs: 0 }
const off = { inbox: false, push: false, mail: 'never' } as const
test.each<[NoticeCategory, boolean, boolean, boolean]>([
  ['incoming', true, true, false],
  ['assigned', true, true, true],
  ['decisions', true, true, true],
  ['progress', true, false, false],
  ['availability', true, true, true],
  ['payments', true, false, true],
])('[DAY-013] channels of staff for %s, by default and switched off', (category, inInbox, push, mail) => {
  const choices = choicesOf('staff', null)
  expect(channelsOf(category, { choices, ...hour }, at)).toEqual({
    fold: null,
    inInbox,
    push: push ? at : null,
    mail: mail ? { mode: 'now', at } : null,
  })
  const silenced = choicesOf('staff', { [category]: off })
  expect(channelsOf(category, { choices: silenced, ...hour }, at)).toEqual({
    inInbox: false,
    push: null,
    mail: null,
    fold: null,
  })
})

test.each<[NoticeReader]>([['customer'], ['staff']])(
  '[DAY-013] %s have a preference for each category they are told of, and for no other',
  (reader) => {
    const datas = [
      { internal: false, bySide: 'customer', hold: true, status: 'completed', type: 'X', cause: 'answer', userId: 'p' },
      { internal: false, bySide: 'customer', hold: false, status: 'merge_request', type: 'X', cause: 'message' },
      { status: 'failed', memberId: 'p', userId: 'p', priority: 4, cause: 'answer', hold: false },
    ]
    const person = (assigned: boolean): Candidate => {
      const all = { project: true, watches: true, decider: true, assigned, admin: true, follows: true }
      return { ...colleague('p', all), staff: reader === 'staff' }
    }
    const seen = noticedEvents.flatMap((name) =>
      datas.flatMap((data) =>
        [true, false].flatMap((assigned) => {
          const situation = { ...elsewhere, ...dutyOf([person(assigned)], null), production: true }
          return noticeFor(event(name, data), person(assigned), situation)?.category ?? []
        }),
      ),
    )
    expect([...new Set(seen)].toSorted()).toEqual([...categoriesOf[reader]].toSorted())
  },
)
