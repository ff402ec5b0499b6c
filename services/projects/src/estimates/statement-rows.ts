import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'projects.accepted-estimate': Record<never, never>
  'projects.estimate-receipt': { accepted: unknown; accountName: string; acceptedBy: unknown }
  'projects.quote': {
    _id: string
    number: string | null
    state: string
    billing: string
    netInCents: number
    vatInCents: number
    grossInCents: number
    vat: unknown
    terms: string
    validUntil: string | null
    sentAt: Date | null
    answeredAt: Date | null
    version: number
    answeredBy: unknown
    lines: unknown
  }
  'projects.quote-answer': { version: number }
  'projects.quote-buyer': { name: string; address: unknown; tax: string | null }
  'projects.quote-due': { taskId: string; number: string | null; validUntil: string | null }
  'projects.quote-language': { locale: string | null }
  'projects.quote-number': { last: number }
  'projects.quote-parties': { seller: unknown; buyer: unknown }
  'projects.quote-reminder-take': { taskId: string; number: string | null; state: string; validUntil: string | null }
  'projects.quote-reminders-due': { appId: string; id: string; dueAt: Date }
  'projects.quote-replace': Record<never, never>
  'projects.quote-seller': {
    appId: string
    legalName: string
    address: unknown
    siren: string
    vatNumber: string
    email: string
    legalNotice: string
  }
  'projects.quote-send': Record<never, never>
  'projects.quote-terms': { terms: unknown }
  'projects.quotes': {
    _id: string
    number: string | null
    state: string
    billing: string
    netInCents: number
    vatInCents: number
    grossInCents: number
    vat: unknown
    terms: string
    validUntil: string | null
    sentAt: Date | null
    answeredAt: Date | null
    version: number
    answeredBy: unknown
    lines: unknown
  }
  'projects.quotes-due': { appId: string; id: string; dueAt: Date }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
