import { mailModes, type NoticeCategory } from '@passerelle/kernel/notice-preferences'
import { isOfficeEvent } from '@passerelle/contract/event-audience'
import { expect, test } from 'vitest'
import { channelsOf, choicesOf } from '../preferences/channels.ts'
import type { Candidate, NoticedEvent, Situation } from './noticed-events.ts'
import { noticeFor } from './notice-rules.ts'
import { dutyOf } from './staff-duty.ts'

// Table T1 as it is written, beside the code that follows it: event, what is known, and who is told as which category.
// `one`: only the person whom the event is about.
type Column = { assigned?: 'all' | 'one'; watchers?: 'all' | 'orDuty'; others?: 'duty' | 'project' | 'deciders' }
type Row = {
  event: Pick<NoticedEvent, 'name'> & { data: object }
  known?: Partial<Situation>
  told: Column & { category: NoticeCategory }
  /** Who is told while the request has nobody of the staff; as `told` without. */
  unassigned?: Column & { category: NoticeCategory }
}
const nobody = (category: NoticeCategory) => ({ category })
const one = 'p'
const table: Row[] = [
  {
    event: { name: 'task.created', data: { priority: 2 } },
    told: nobody('incoming'),
    unassigned: { watchers: 'orDuty', category: 'incoming' },
  },
  {
    event: { name: 'task.created', data: { priority: 4 } },
    told: nobody('incoming'),
    unassigned: { watchers: 'all', others: 'duty', category: 'incoming' },
  },
  {
    event: { name: 'task.created', data: { priority: 2 } },
    known: { asksApproval: true },
    told: { assigned: 'all', watchers: 'orDuty', others: 'project', category: 'decisions' },
  },
  {
    event: { name: 'incident.untaken', data: { probeId: 'x', waitedMs: 1 } },
    told: { watchers: 'all', others: 'project', category: 'availability' },
  },
  { event: { name: 'task.unattended', data: { waitedMs: 1 } }, told: { others: 'project', category: 'incoming' } },
  { event: { name: 'task.member_added', data: { memberId: one } }, told: { assigned: 'one', category: 'assigned' } },
  {
    event: { name: 'task.member_added', data: { memberId: one, changeId: 'c' } },
    told: { assigned: 'one', category: 'assigned' },
  },
  { event: { name: 'task.member_removed', data: { memberId: one } }, told: { assigned: 'one', category: 'assigned' } },
  {
    event: { name: 'message.posted', data: { internal: false, bySide: 'customer' } },
    told: { assigned: 'all', category: 'messages' },
    unassigned: { watchers: 'orDuty', category: 'incoming' },
  },
  { event: { name: 'message.posted', data: { internal: false, bySide: 'staff' } }, told: nobody('messages') },
  {
    event: { name: 'message.posted', data: { internal: true, bySide: 'staff' } },
    told: { assigned: 'all', category: 'messages' },
  },
  {
    event: { name: 'task.pending_off', data: { status: 'customer', cause: 'message' } },
    told: { assigned: 'all', category: 'assigned' },
  },
  ...(['estimate', 'completion'] as const).flatMap((what): Row[] => [
    {
      event: { name: `${what}.accepted`, data: {} },
      told: { assigned: 'all', category: 'progress' },
      unassigned: { watchers: 'all', category: 'progress' },
    },
    {
      event: { name: `${what}.refused`, data: {} },
      told: { assigned: 'all', category: 'assigned' },
      unassigned: { watchers: 'all', category: 'assigned' },
    },
  ]),
  {
    event: { name: 'task.pending_on', data: { status: 'merge_request' } },
    told: { others: 'deciders', category: 'decisions' },
  },
  {
    event: { name: 'merge_request.refused', data: {} },
    known: { askedBy: one },
    told: { assigned: 'one', category: 'assigned' },
  },
  ...(['probe.down', 'probe.resolved'] as const).flatMap((name): Row[] => [
    {
      event: { name, data: { type: 'TO_DEFINE' } },
      known: { production: true },
      told: { watchers: 'orDuty', others: 'project', category: 'availability' },
    },
    { event: { name, data: { type: 'TO_DEFINE' } }, told: { watchers: 'all', category: 'availability' } },
  ]),
  {
    event: { name: 'payment.changed', data: { status: 'failed' } },
    told: { watchers: 'all', others: 'project', category: 'payments' },
  },
  { event: { name: 'account.registered', data: {} }, told: { others: 'project', category: 'incoming' } },
  {
    event: { name: 'staff.absence_planned', data: { userId: one } },
    known: { missed: 2 },
    told: { assigned: 'one', others: 'project', category: 'assigned' },
  },
  { event: { name: 'work.edited', data: { userId: one } }, told: { assigned: 'one', category: 'assigned' } },
  { event: { name: 'work.forgotten', data: { userId: one } }, told: { assigned: 'one', category: 'assigned' } },
  { event: { name: 'timesheet.submitted', data: { userId: one } }, told: { others: 'project', category: 'decisions' } },
  { event: { name: 'timesheet.approved', data: { userId: one } }, told: { assigned: 'one', category: 'assigned' } },
  { event: { name: 'timesheet.reopened', data: { userId: one } }, told: { assigned: 'one', category: 'assigned' } },
  { event: { name: 'staff.hours_changed', data: { userId: one } }, told: { assigned: 'one', category: 'assigned' } },
  { event: { name: 'timesheet.due', data: { userId: one } }, told: { assigned: 'one', category: 'assigned' } },
  { event: { name: 'timesheets.due', data: {} }, told: { others: 'project', category: 'progress' } },
  { event: { name: 'work.deleted', data: { userId: one } }, told: { assigned: 'one', category: 'assigned' } },
  { event: { name: 'report.completion_requested', data: {} }, told: { others: 'project', category: 'decisions' } },
  {
    event: { name: 'probe.certificate_expiring', data: {} },
    told: { watchers: 'all', others: 'project', category: 'availability' },
  },
]

const flags = ['assigned', 'watches', 'onDuty', 'project', 'decider'] as const
type Flags = Record<(typeof flags)[number], boolean>
const staffOf = (userId: string, own: Flags): Candidate => ({
  userId,
  staff: true,
  admin: false,
  follows: false,
  ...own,
})
/** Every member of staff there can be. */
const everybody = Array.from({ length: 2 ** flags.length }, (_, bits): Flags => {
  const own = flags.map((flag, place) => [flag, (bits & (2 ** place)) !== 0])
  return Object.fromEntries(own) as Flags
})
const absent: Flags = { assigned: false, watches: false, onDuty: false, project: false, decider: false }
/** Who else is there: a watcher, somebody who does not watch, nobody. */
const companies = [{ ...absent, watches: true, onDuty: true }, { ...absent, onDuty: true }, absent]
const authors = ['customer', one, 'system'] as const

const isTold = (column: Column, person: Candidate, staff: readonly Candidate[], author: string): boolean => {
  if (person.userId === author) return false
  const present = staff.filter(({ onDuty, userId }) => onDuty && userId !== author)
  const watcherThere = present.some(({ watches }) => watches)
  const onDuty = person.onDuty || present.length === 0
  return (
    (column.assigned === 'all' && person.assigned) ||
    (column.assigned === 'one' && person.userId === one) ||
    (column.watchers === 'all' && person.watches) ||
    (column.watchers === 'orDuty' && (watcherThere ? person.watches : onDuty)) ||
    (column.others === 'duty' && onDuty) ||
    (column.others === 'project' && person.project) ||
    (column.others === 'deciders' && person.decider)
  )
}

const at = new Date('2026-02-03T12:00:00Z')
const nothing = { production: false, rota: false, paged: [], told: [], asksApproval: false, askedBy: null, missed: 0 }
const actors = {
  customer: { kind: 'customer', userId: 'customer' },
  [one]: { kind: 'staff', userId: one },
  system: { kind: 'system' },
}
const channels = mailModes.flatMap((mail) =>
  [true, false].flatMap((inbox) => [true, false].map((push) => ({ inbox, push, mail }))),
)
const reached = ({ inInbox, push, mail }: ReturnType<typeof channelsOf>) =>
  [inInbox && 'inbox', push && 'push', mail && `mail ${mail.mode}`].filter(Boolean).join()

test('[DAY-049] staff who watch the office hear of every event of the table', () => {
  expect(table.flatMap(({ event }) => (isOfficeEvent(event) ? [] : [event.name]))).toEqual([])
})

test.each(
  table.map((row) => [`${row.event.name} ${JSON.stringify({ ...row.event.data, ...row.known })}`, row] as const),
)(
  '[DAY-010] [DAY-011] [DAY-012] [DAY-013] every person and channel of %s',
  (_, { event, known, told, unassigned = told }) => {
    for (const author of authors)
      for (const own of everybody)
        for (const company of companies) {
          const person = staffOf(one, own)
          const staff = [person, staffOf('company', company)]
          // A hold ends for the assigned by a customer's answer alone.
          if (event.name === 'task.pending_off' && author !== 'customer') continue
          const given = { ...event, id: 'e', at, appId: 'a', subject: 's', actor: actors[author] } as NoticedEvent
          const situation: Situation = { ...nothing, ...dutyOf(staff, author), ...known }
          const column = situation.assigned ? told : unassigned
          const notice = noticeFor(given, person, situation)
          const name = { author, own, company }
          expect({ ...name, told: notice !== null }).toEqual({ ...name, told: isTold(column, person, staff, author) })
          if (notice === null) continue
          expect({ ...name, category: notice.category }).toEqual({ ...name, category: column.category })
          for (const choice of channels) {
            const choices = choicesOf('staff', { [notice.category]: choice })
            const expected = [
              choice.inbox && 'inbox',
              choice.push && 'push',
              choice.mail !== 'never' && `mail ${choice.mail}`,
            ]
            expect(reached(channelsOf(notice.category, { choices, digestHour: 8, messageMailMs: 0 }, at))).toBe(
              expected.filter(Boolean).join(),
            )
          }
        }
  },
)
