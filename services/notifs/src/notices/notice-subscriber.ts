import type { Platform } from '@passerelle/server/platform'
import { subscriber, type Subscriber } from '@passerelle/server/events/subscriber'
import { readPageDelays, type PageDelays } from '../preferences/oncall-channels.ts'
import { homeAccount } from '../preferences/home-account.ts'
import { applyServiceChoices } from './service-events.ts'
import { givenRequests, isMemberEvent, isReturn } from './given-requests.ts'
import { authorOf, noticedEvents, type NoticedEvent } from './noticed-events.ts'
import { noticeFor } from './notice-rules.ts'
import { readSituation } from './read-situation.ts'
import { receiversView } from './receivers-view.ts'
import { settleLate } from './settle-notices.ts'
import { notifyUsers, type Happening, type Recipient } from './tell-people.ts'

const ofIncidents: ReadonlySet<NoticedEvent['name']> = new Set([
  'probe.down',
  'probe.resolved',
  'incident.handed_over',
  'incident.taken',
  'incident.untaken',
  'oncall.paged',
  'oncall.exhausted',
])
const ofServices: ReadonlySet<NoticedEvent['name']> = new Set([
  'incident.update_posted',
  'probe.certificate_expiring',
  'probe.minutes_struck',
])
const ofReports: ReadonlySet<NoticedEvent['name']> = new Set([
  'report.completion_requested',
  'incident_report.published',
])
const ofAccounts: ReadonlySet<NoticedEvent['name']> = new Set([
  'oncall.shift_began',
  'oncall.shift_ended',
  'oncall.shift_ahead',
  'oncall.gap_found',
  'uptime_check.unproven',
  'password.changed',
  'payment.changed',
  'collection.failed',
  'collection.disputed',
  'collections.failed',
  'invoice.paid_twice',
  'data_export.ready',
  'caller_check.disowned',
  'inbound.expiring',
  'inbound.source_failing',
  'inbound.source_healed',
  'staff.absence_planned',
  'staff.absence_changed',
  'staff.hours_changed',
  'timesheet.submitted',
  'timesheet.approved',
  'timesheet.reopened',
  'timesheet.due',
  'timesheets.due',
])

/** The object that a notice of this event is about. */
const aboutOf = ({ name, appId, subject, data }: NoticedEvent): Partial<Happening> => {
  if (name === 'account.registered') return { otherAppId: appId ?? undefined }
  if ('absenceId' in data) return { absenceId: data.absenceId }
  if (ofAccounts.has(name)) return {}
  if (ofReports.has(name) && 'day' in data) return { day: data.day }
  if (ofServices.has(name) && 'probeId' in data) return { probeId: data.probeId }
  if (ofIncidents.has(name) && 'probeId' in data) return { probeId: data.probeId, incidentId: subject }
  if (name === 'oncall.test_paged') return { incidentId: subject }
  if (name.startsWith('maintenance.')) return { maintenanceId: subject }
  return { taskId: subject, ...('messageId' in data && { messageId: data.messageId }) }
}

/** Nothing quietens a page, neither quiet hours and absences nor preferences (ONC-022). */
const toPage = ({ receiver, wording }: Recipient): Recipient => ({
  receiver: { ...receiver, quiet: null },
  wording,
  choice: { inbox: true, push: true, mail: 'now' },
})
/** By the channels that this person chose for pages, each after its delay (ONC-013). */
const byChannels =
  (delayOf: (userId: string) => PageDelays) =>
  (recipient: Recipient): Recipient => {
    const delays = delayOf(recipient.receiver.userId)
    const choice = { inbox: true, push: delays.push !== null, mail: delays.mail === null ? 'never' : 'now' } as const
    return { ...recipient, choice, delays }
  }
/** Both are told of a hand-over by one push and one line, in the night too (ONC-007). */
const toHandOver = ({ receiver, wording }: Recipient): Recipient => ({
  receiver: { ...receiver, quiet: null },
  wording,
  choice: { inbox: true, push: true, mail: 'never' },
})
const loudly: { [N in NoticedEvent['name']]?: (recipient: Recipient) => Recipient } = {
  'oncall.paged': toPage,
  'oncall.exhausted': toPage,
  'oncall.test_paged': toPage,
  'oncall.shift_began': toHandOver,
  'oncall.shift_ended': toHandOver,
}

/** Whom the sentence names; of an absence the absent person, not who planned it. */
const namedOf = (event: NoticedEvent) =>
  event.name === 'staff.absence_planned' || event.name === 'staff.absence_changed' ? event.data.userId : authorOf(event)

/** Subscriber that creates notices from events (OPEN-064, DAY-010). */
export const noticeSubscriber = (platform: Platform): Subscriber => {
  const { database } = platform
  const { query } = database
  const receivers = receiversView(platform)
  const tell = notifyUsers(platform)
  const settle = settleLate(platform)
  const gifts = givenRequests(platform, tell)
  return subscriber<NoticedEvent['name']>('notices', noticedEvents, async (event) => {
    // Most labels ask nobody for anything.
    if (event.name === 'task.label_attached' && !event.data.hold) return
    // Of what is about no account, and of an account that only the office knows yet, the notices are in the provider's.
    const isNew = event.name === 'account.registered'
    const appId = isNew || event.appId === null ? await homeAccount(query) : event.appId
    const about = aboutOf(event)
    const taskId = about.taskId ?? null
    const staff = await receivers.staff(appId, taskId)
    const { situation, facts } = await readSituation(query, event, staff)
    const worded = [...(await receivers.customers(appId, taskId)), ...staff].flatMap((receiver): Recipient[] => {
      const wording = noticeFor(event, receiver, situation)
      return wording ? [{ receiver, wording }] : []
    })
    const chosen = await applyServiceChoices(query, event, worded)
    const isQuiet = event.name === 'oncall.paged' && event.data.quiet === true
    const loud = isQuiet ? undefined : loudly[event.name]
    const isPaged = event.name === 'oncall.paged' || event.name === 'oncall.test_paged'
    const told = loud ? chosen.map(loud) : chosen
    const people = isPaged
      ? told.map(
          byChannels(
            await readPageDelays(
              query,
              told.map(({ receiver }) => receiver.userId),
            ),
          ),
        )
      : told
    if (isMemberEvent(event)) {
      const { changeId } = event.data
      const isBack = await isReturn(query, event)
      if (isBack && event.name === 'task.member_added') await gifts.withdrawRemoval({ ...event, appId })
      if (changeId !== undefined) {
        const isToldAlone = await gifts.tellOfChange(event, changeId, people)
        if (event.name === 'task.member_added' || !isToldAlone) return
      }
      if (isBack) return
    }
    if (people.length === 0) return
    const happening = { source: `event:${event.id}`, appId, at: event.at, facts, ...about }
    await database.transaction(async (tx) => {
      await tell(tx, [{ happening: { ...happening, actorId: namedOf(event) ?? undefined }, people }])
      await settle(tx, { ...event, appId })
    })
  })
}
