import type { NoticeKind } from '@passerelle/contract/notifs/schemas'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { weekOf } from '@passerelle/kernel/weeks'
import type { NoticeDetails } from './notice-details-view.ts'

/** Kinds about the rota, which is of no customer. */
export const ofRota: ReadonlySet<NoticeKind> = new Set<NoticeKind>([
  'oncall_test',
  'shift_began',
  'shift_ended',
  'shift_ahead',
  'oncall_gap',
])

/** The page of times with the dialog that stops a forgotten timer. `stopAt`: the proposed end (PLN-044). */
export const forgottenLink = (origin: string, { worklogId, stopAt }: NonNullable<NoticeDetails['facts']>) =>
  `${origin}/admin/times?stop=${worklogId}${stopAt === undefined ? '' : `&at=${stopAt}`}`

/** The page of times with the week, of somebody else when it is to be approved (PLN-053). */
const weekLink = (origin: string, kind: NoticeKind, { ownerId, startsAt }: NonNullable<NoticeDetails['facts']>) => {
  const week = startsAt === undefined ? '' : weekOf(toIsoDate(new Date(startsAt)))
  return `${origin}/admin/times?week=${week}${kind === 'week_submitted' ? `&of=${ownerId}` : ''}`
}

/** The requests that are due or planned during an absence; the teams when it covers shifts alone (DAY-020). */
const conflictLink = (origin: string, { personId, requests = 0, from, to }: NonNullable<NoticeDetails['facts']>) =>
  personId === undefined || requests === 0
    ? `${origin}/admin/teams`
    : `${origin}/admin/tasks?members=${personId}&during=${from}.${to}`

/** URL of the page that a notice is about. */
export const noticeLink = (
  {
    appId,
    otherAppId,
    kind,
    taskSlug,
    probeId,
    maintenanceId,
    facts,
  }: Pick<NoticeDetails, 'appId' | 'otherAppId' | 'kind' | 'taskSlug' | 'probeId' | 'maintenanceId'> & {
    facts?: NoticeDetails['facts']
  },
  { origin, staff }: { origin: string; staff: boolean },
): string => {
  if (kind === 'timer_forgotten' && facts?.worklogId !== undefined) return forgottenLink(origin, facts)
  if (taskSlug !== null) return `${origin}${staff ? '/admin/tasks' : '/projects/tasks'}/${taskSlug}`
  if (probeId !== null || maintenanceId !== null) return `${origin}${staff ? '/admin/monitoring' : '/stats'}`
  if (kind === 'report_requested') return `${origin}/admin/monitoring`
  if (kind === 'report_published') return `${origin}/stats/reports`
  if (kind === 'receiving_failed' || kind === 'receiving_healed') return `${origin}/admin/system`
  if (kind === 'mails_expiring') return `${origin}/admin/deliveries`
  if (kind === 'collections_failed') return `${origin}/admin/collection?standing=failed`
  if (facts?.invoiceId !== undefined) {
    const page = `/payments/invoices/${facts.invoiceId}`
    return staff ? `${origin}/apps/${appId}?redirect=${page}` : origin + page
  }
  if (kind === 'payment_failed') return staff ? `${origin}/apps/${appId}?redirect=/payments` : `${origin}/payments`
  if (kind === 'account_new') return `${origin}/admin/apps/${otherAppId ?? appId}`
  if (kind === 'hours_changed') return `${origin}/admin/teams`
  if (kind === 'weeks_due') return `${origin}/admin/times?of=team`
  if (ofRota.has(kind)) return `${origin}/admin/monitoring/oncall`
  if (kind === 'check_unproven') return `${origin}/admin/monitoring`
  if (facts?.ownerId !== undefined) return weekLink(origin, kind, facts)
  if (kind === 'assigned_many') return `${origin}/admin/tasks?members=${facts?.personId ?? ''}`
  if (kind === 'absence_conflict') return conflictLink(origin, facts ?? {})
  if (kind === 'announcement') return `${origin}${staff ? '/admin' : '/'}`
  if (kind === 'export_ready') return `${origin}/settings/export`
  return `${origin}${staff ? '/admin/inbox' : '/inbox'}`
}
