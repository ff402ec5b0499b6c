import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'accounts.admins-of': { id: string; email: string; locale: string }
  'accounts.deliveries': {
    _id: string | null
    eventName: string | null
    state: string | null
    attempts: number | null
    nextAttemptAt: Date | null
    createdAt: Date | null
    body: string | null
    lastStatus: number | null
    lastError: string | null
    lastMs: number | null
    lastReply: string | null
    history: unknown
  }
  'accounts.deliveries-failing': {
    _id: string | null
    eventName: string | null
    state: string | null
    attempts: number | null
    nextAttemptAt: Date | null
    createdAt: Date | null
    body: string | null
    lastStatus: number | null
    lastError: string | null
    lastMs: number | null
    lastReply: string | null
    history: unknown
  }
  'accounts.deliveries-purge': { id: string }
  'accounts.deliveries-resume': { id: string }
  'accounts.deliveries-waiting': { id: string }
  'accounts.delivery': {
    _id: string | null
    eventName: string | null
    state: string | null
    attempts: number | null
    nextAttemptAt: Date | null
    createdAt: Date | null
    body: string | null
    lastStatus: number | null
    lastError: string | null
    lastMs: number | null
    lastReply: string | null
    history: unknown
  }
  'accounts.delivery-body': { body: string }
  'accounts.delivery-insert': Record<never, never>
  'accounts.delivery-outcome': Record<never, never>
  'accounts.delivery-reopen': Record<never, never>
  'accounts.dispatch-insert': Record<never, never>
  'accounts.webhook': {
    url: string | null
    hasSecret: boolean | null
    stoppedAt: Date | null
    events: string[] | null
    waiting: number | null
  }
  'accounts.webhook-endpoint': { url: string; sealed: string | null; stoppedAt: Date | null }
  'accounts.webhook-endpoint-choices': { appId: string; events: string[] }
  'accounts.webhook-endpoint-lock': { stopped: boolean }
  'accounts.webhook-endpoint-make': Record<never, never>
  'accounts.webhook-endpoint-renew': Record<never, never>
  'accounts.webhook-events-choose': Record<never, never>
  'accounts.webhook-resume': { stoppedAt: Date }
  'accounts.webhook-stop': Record<never, never>
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
