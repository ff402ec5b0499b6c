import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'stats.absorb-folds': Record<never, never>
  'stats.advance-escalations': Record<never, never>
  'stats.advance-gaps': Record<never, never>
  'stats.answer-oncall-test': Record<never, never>
  'stats.answer-pages': Record<never, never>
  'stats.calendar-layers': { id: string; name: string }
  'stats.calendar-people': { id: string; name: string }
  'stats.call-incidents': Record<never, never>
  'stats.claim-escalation': { round: number; step: number }
  'stats.claim-handover': { id: string }
  'stats.cut-oncall-shifts': Record<never, never>
  'stats.drop-oncall-overrides': Record<never, never>
  'stats.drop-oncall-shifts': Record<never, never>
  'stats.due-escalations': { appId: string; id: string; dueAt: Date }
  'stats.due-gaps': { appId: string; id: string; dueAt: Date }
  'stats.due-handovers': { appId: string; id: string; dueAt: Date }
  'stats.end-escalation': Record<never, never>
  'stats.end-oncall-overrides': Record<never, never>
  'stats.finish-gateway-page': { incidentId: string | null; userId: string }
  'stats.forget-gateway-pages': Record<never, never>
  'stats.forget-oncall-pages': Record<never, never>
  'stats.forget-oncall-tests': Record<never, never>
  'stats.import-overrides': {
    id: string
    userId: string
    startsAt: Date
    endsAt: Date
    source: string
    uid: string | null
  }
  'stats.import-people': { userId: string; email: string; name: string }
  'stats.join-fold': { dueAt: Date | null }
  'stats.latest-pages': {
    _id: string
    appId: string
    incidentId: string
    service: string
    userId: string
    at: Date
    outcome: string
    error: string | null
    channels: string[]
    answeredAt: Date | null
    acknowledgedAt: Date | null
    resolvedAt: Date | null
    failures: string[]
  }
  'stats.lock-fold': { appId: string; incidentId: string; probeId: string; quiet: boolean; open: boolean }
  'stats.lock-oncall': { version: number }
  'stats.lock-paged-incident': {
    probeId: string
    taken: boolean
    resolved: boolean
    quiet: boolean
    unwatched: boolean
    maintainedUntil: Date | null
  }
  'stats.oncall-absences': { userId: string; from: string; to: string }
  'stats.oncall-calendar': { userId: string | null }
  'stats.oncall-gateway-ids': { id: string }
  'stats.oncall-gateways': {
    _id: string
    name: string
    url: string
    createdAt: Date
    at: Date | null
    outcome: string | null
    error: string | null
  }
  'stats.oncall-layer-names': { id: string; name: string }
  'stats.oncall-overrides': {
    _id: string
    layerId: string
    userId: string
    startsAt: Date
    endsAt: Date
    reason: string
    createdBy: string
  }
  'stats.oncall-people': { userId: string; name: string; present: boolean }
  'stats.oncall-provider': { id: string }
  'stats.oncall-rota': { rota: unknown }
  'stats.oncall-settings': {
    version: number
    steps: unknown
    rounds: number
    policyVersion: number
    criticalRequests: boolean
  }
  'stats.oncall-staff': { id: string; providerId: string }
  'stats.oncall-test': {
    id: string
    userId: string
    createdBy: string
    createdAt: Date
    answeredAt: Date | null
    answeredVia: string | null
    pushedAt: Date | null
    pushError: string | null
    hasBrowser: boolean | null
    mailedAt: Date | null
    mailError: string | null
    isMailLost: boolean
    gateways: unknown
  }
  'stats.open-folds': { foldId: string; startedAt: Date; appIds: string[] }
  'stats.open-oncall-calendar': { secret: string }
  'stats.open-production-outages': { incidents: number }
  'stats.pageable-staff': { id: string; project: boolean }
  'stats.paged-by-test': { createdAt: Date; firstName: string }
  'stats.paging-policy': { steps: unknown; rounds: number }
  'stats.plan-gaps': Record<never, never>
  'stats.plan-handover': Record<never, never>
  'stats.recent-oncall-tests': { createdAt: Date }
  'stats.remove-oncall-gateway': { name: string }
  'stats.report-names': { userId: string; name: string }
  'stats.report-pages': { userId: string; incidentId: string; at: Date; takenAt: Date | null; takenBy: string | null }
  'stats.report-passed': { userId: string; count: number }
  'stats.report-rota': { rota: unknown }
  'stats.staff-channels': {
    userId: string
    list: unknown
    hasPhone: boolean
    hasBrowser: boolean
    hasMail: boolean
    hasGateway: boolean
  }
  'stats.start-escalation': { dueAt: Date | null }
  'stats.waiting-gateway-page': {
    incidentId: string | null
    testId: string | null
    userId: string
    gatewayId: string | null
    url: string | null
    sealed: string | null
    name: string | null
    phone: string | null
    locale: string | null
    service: string | null
    account: string | null
    startedAt: Date | null
    outages: number | null
    accounts: number | null
    over: boolean | null
  }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
