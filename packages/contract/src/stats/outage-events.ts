import * as z from 'zod/mini'
import { event } from '../event.ts'

/** Events of monitored services, incidents, maintenances and their reports. */
export const outageEvents = {
  'probe.down': event('outage', { probeId: z.string(), type: z.string() }, { subscribed: true }),
  'probe.acknowledged': event('outage', { probeId: z.string(), type: z.string() }, { subscribed: true }),
  'probe.resolved': event('outage', { probeId: z.string(), type: z.string() }, { subscribed: true }),
  'probe.responsibility_changed': event('outage', { probeId: z.string(), from: z.string(), to: z.string() }),
  'probe.attached': event('outage', { probeId: z.string() }),
  'probe.renamed': event('outage', { probeId: z.string() }),
  /** Staff paused the monitoring of the service, or resumed it. */
  'probe.paused': event('outage', { probeId: z.string() }),
  'probe.resumed': event('outage', { probeId: z.string() }),
  /** Nobody monitors the service any more. */
  'probe.detached': event('outage', { probeId: z.string() }),
  /** A member of staff took charge of an incident, the subject, `afterMs` after it began. */
  'incident.taken': event(
    'outage',
    { probeId: z.string(), via: z.enum(['page', 'push', 'mail', 'gateway']), afterMs: z.number() },
    { subscribed: true },
  ),
  /** Staff opened the request of an incident. */
  'incident.linked': event('outage', { probeId: z.string(), taskId: z.string() }, { subscribed: true }),
  /** Nobody took charge of an incident in production for so long after its start. */
  'incident.untaken': event('none', { probeId: z.string(), waitedMs: z.number() }, { subscribed: true, office: true }),
  /** Handed to another member of staff; `from`: null when the monitoring source had acknowledged it. */
  'incident.handed_over': event(
    'outage',
    { probeId: z.string(), from: z.nullable(z.string()), to: z.string() },
    { subscribed: true },
  ),
  /** An entry of an incident's timeline; the subject is the incident. */
  'incident.update_posted': event(
    'outage',
    { probeId: z.string(), updateId: z.string(), stage: z.string() },
    { subscribed: true },
  ),
  'incident.update_removed': event('outage', { probeId: z.string(), updateId: z.string() }),
  /** `days`: the threshold reached, of `certificateWarnings`. */
  'probe.certificate_expiring': event('outage', { probeId: z.string(), days: z.number() }, { subscribed: true }),
  /** The report of a month such as `2026-01` is ready; the subject is the account. */
  'sla_report.issued': event('none', { month: z.string() }, { subscribed: true }),
  'maintenance.planned': event('outage', { startsAt: z.string(), endsAt: z.string() }),
  'maintenance.edited': event('outage', { startsAt: z.string(), endsAt: z.string() }),
  /** `minutesBefore`: time left until the start. */
  'maintenance.announced': event('outage', { minutesBefore: z.number() }, { subscribed: true }),
  'maintenance.started': event('outage', { startsAt: z.string(), endsAt: z.string() }, { subscribed: true }),
  'maintenance.ended': event('outage', { endedAt: z.string() }, { subscribed: true }),
  'maintenance.cancelled': event('outage', {}, { subscribed: true }),
  'incident_report.created': event('outageStaff', { day: z.string() }),
  'incident_report.edited': event('outageStaff', { fields: z.array(z.string()) }),
  'report.completion_requested': event('outageStaff', { day: z.string() }, { subscribed: true }),
  'incident_report.published': event('outage', { day: z.string(), incidents: z.number() }, { subscribed: true }),
  'system.work_retried': event('none', { kind: z.string(), count: z.number() }),
  'system.work_dismissed': event('none', { kind: z.string(), count: z.number() }),
}
