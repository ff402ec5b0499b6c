import type { Platform } from '@passerelle/server/platform'
import { subscriber, type Subscriber } from '@passerelle/server/events/subscriber'
import { noticedEvents, noticeFor, type NoticedEvent } from './notice-rules.ts'
import { receiversView } from './receivers-view.ts'
import { notifyUsers, type Recipient } from './tell-people.ts'
import { applyServiceChoices } from '../subscriptions/service-events.ts'

type MaintenanceEvent = Extract<NoticedEvent, { name: `maintenance.${string}` }>
const isMaintenanceEvent = (event: NoticedEvent): event is MaintenanceEvent => event.name.startsWith('maintenance.')

type IncidentEvent = Extract<NoticedEvent, { data: { probeId: string } }>
/** An outage began, went on or ended, or a certificate ends soon. */
const isIncidentEvent = (event: NoticedEvent): event is IncidentEvent =>
  ['probe.down', 'probe.resolved', 'incident.update_posted', 'probe.certificate_expiring'].includes(event.name)

/** The object that a notice of this event is about. */
const aboutOf = (event: NoticedEvent) => {
  if (isIncidentEvent(event)) return { probeId: event.data.probeId }
  if (event.name === 'report.completion_requested' || event.name === 'incident_report.published')
    return { day: event.data.day }
  if (isMaintenanceEvent(event)) return { maintenanceId: event.subject }
  if (['password.changed', 'payment.changed', 'data_export.ready', 'caller_check.disowned'].includes(event.name))
    return {}
  return { taskId: event.subject, ...(event.name === 'message.posted' && { messageId: event.data.messageId }) }
}

/** Subscriber that creates notices from events (OPEN-064). */
export const noticeSubscriber = (platform: Platform): Subscriber => {
  const { database } = platform
  const receivers = receiversView(platform)
  const tell = notifyUsers(platform)
  return subscriber<NoticedEvent['name']>('notices', noticedEvents, async (event) => {
    const { appId, actor } = event
    if (appId === null) return
    const about = aboutOf(event)
    const taskId = 'taskId' in about ? about.taskId : null
    const actorId = actor.kind === 'system' ? null : actor.userId
    // Most labels ask nobody for anything.
    if (event.name === 'task.label_attached' && !event.data.hold) return
    // The actor is excluded, except for a change of their own password.
    const except = event.name === 'password.changed' ? null : actorId
    const candidates =
      event.name === 'report.completion_requested'
        ? await receivers.projectStaff(appId, except)
        : [
            ...(await receivers.ofAccount(appId, taskId, except)),
            ...(event.name === 'caller_check.disowned' || event.name === 'probe.certificate_expiring'
              ? await receivers.projectStaff(appId, except)
              : []),
          ]
    const worded = candidates.flatMap((receiver): Recipient[] => {
      const wording = noticeFor(event, receiver)
      return wording ? [{ receiver, wording }] : []
    })
    const people = await applyServiceChoices(database.query, event, worded)
    if (people.length === 0) return
    await database.transaction((tx) =>
      tell(tx, { source: `event:${event.id}`, appId, at: event.at, actorId: actorId ?? undefined, ...about }, people),
    )
  })
}
