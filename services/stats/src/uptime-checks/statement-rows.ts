import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'stats.advance-trial': Record<never, never>
  'stats.attach-on-trial': { taken: boolean }
  'stats.begin-trial': Record<never, never>
  'stats.certificatesDue': { appId: string; id: string; dueAt: Date }
  'stats.claim-trial': { until: Date; userId: string | null; failure: string | null; paused: boolean }
  'stats.due-trials': { appId: string; id: string; dueAt: Date }
  'stats.dueCheck': {
    id: string
    name: string
    kind: string
    target: string
    expects: unknown
    timeoutMs: number
    production: boolean
    status: string
    failingSince: Date | null
    intervalSeconds: number
    trialUntil: Date | null
    trialGood: number
  }
  'stats.end-trial': { appId: string | null; probeId: string | null; name: string | null }
  'stats.foldResults': Record<never, never>
  'stats.probe-of-check': { appId: string; id: string }
  'stats.saveCheck': Record<never, never>
  'stats.uptimeChecks': {
    id: string | null
    name: string | null
    kind: string | null
    target: string | null
    expects: unknown
    intervalSeconds: number | null
    timeoutMs: number | null
    production: boolean | null
    createdAt: Date | null
    pausedAt: Date | null
    status: string | null
    failingSince: Date | null
    checkedAt: Date | null
    lastMs: number | null
    lastFailure: string | null
    certificateExpiresAt: Date | null
    trial: unknown
    probe: unknown
  }
  'stats.uptimeFailures': { checkedAt: Date; ms: number; failure: string | null }
  'stats.uptimeHours': { hour: Date; checks: number; failures: number; averageMs: number; maxMs: number }
  'stats.uptimeResults': { checkedAt: Date; ms: number; failure: string | null }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
