import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'accounts.admins-of': { id: string; email: string; locale: string }
  'accounts.deliveries': {
    _id: string
    eventName: string
    state: string
    attempts: number
    nextAttemptAt: Date | null
    createdAt: Date
    body: string
    lastStatus: number | null
    lastError: string | null
    lastMs: number | null
    lastReply: string | null
    history: unknown
  }
  'accounts.deliveries-due': { appId: string; id: string; dueAt: Date }
  'accounts.deliveries-hold': Record<never, never>
  'accounts.deliveries-resume': { id: string }
  'accounts.delivery': {
    _id: string
    eventName: string
    state: string
    attempts: number
    nextAttemptAt: Date | null
    createdAt: Date
    body: string
    lastStatus: number | null
    lastError: string | null
    lastMs: number | null
    lastReply: string | null
    history: unknown
  }
  'accounts.delivery-insert': Record<never, never>
  'accounts.delivery-outcome': Record<never, never>
  'accounts.delivery-resend': Record<never, never>
  'accounts.delivery-take': { appId: string; id: string; attempt: number; body: string }
  'accounts.dispatch-insert': Record<never, never>
  'accounts.webhook': { url: string | null; hasSecret: boolean | null; stoppedAt: Date | null; waiting: number | null }
  'accounts.webhook-endpoint': { url: string; sealed: string | null; stoppedAt: Date | null }
  'accounts.webhook-resume': { stoppedAt: Date }
  'accounts.webhook-stop': Record<never, never>
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
