import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'accounts.acknowledge-announcement': Record<never, never>
  'accounts.announcement': {
    _id: string
    key: string | null
    kind: string
    titleFr: string
    titleEn: string
    textFr: string
    textEn: string
    link: string | null
    document: string | null
    audience: unknown
    shownFrom: Date | null
    shownUntil: Date | null
    effectiveOn: string | null
    acknowledge: boolean
    mail: boolean
    state: string
    createdBy: string | null
    createdAt: Date
    updatedAt: Date
    publishedAt: Date | null
    withdrawnAt: Date | null
    version: number
    people: number
    seen: number
    acknowledged: number
    dismissed: number
  }
  'accounts.announcement-key': Record<never, never>
  'accounts.announcement-receipts': {
    appId: string
    account: string
    userId: string
    name: string | null
    role: string
    seenAt: Date | null
    dismissedAt: Date | null
    mailedAt: Date | null
    acknowledgedAt: Date | null
    documentVersion: number | null
  }
  'accounts.announcement-receipts-count': { total: number }
  'accounts.announcement-texts': { _id: string; link: string | null; title: string; text: string }
  'accounts.announcement-title': { fr: string; en: string }
  'accounts.announcements': {
    _id: string
    key: string | null
    kind: string
    titleFr: string
    titleEn: string
    textFr: string
    textEn: string
    link: string | null
    document: string | null
    audience: unknown
    shownFrom: Date | null
    shownUntil: Date | null
    effectiveOn: string | null
    acknowledge: boolean
    mail: boolean
    state: string
    createdBy: string | null
    createdAt: Date
    updatedAt: Date
    publishedAt: Date | null
    withdrawnAt: Date | null
    version: number
    people: number
    seen: number
    acknowledged: number
    dismissed: number
  }
  'accounts.announcements-count': { total: number }
  'accounts.announcements-due': { appId: string; id: string; dueAt: Date }
  'accounts.announcing-account': { id: string }
  'accounts.audience-accounts': { _id: string; name: string; people: number }
  'accounts.audience-is-empty': { isEmpty: boolean }
  'accounts.audience-sizes': {
    accounts: number
    people: number
    administrators: number
    staff: number
    addressed: boolean
  }
  'accounts.dismiss-announcement': Record<never, never>
  'accounts.keyed-announcement': { id: string }
  'accounts.reopen-announcement': Record<never, never>
  'accounts.see-announcements': Record<never, never>
  'accounts.shown-announcements': {
    _id: string
    key: string | null
    kind: string | null
    audience: unknown
    shownFrom: Date
    shownUntil: Date
    document: string | null
    effectiveOn: string | null
    acknowledge: boolean
    appId: string
    features: string[]
    provider: boolean
    disabled: boolean
    isClosed: boolean
    seenAt: Date | null
    dismissedAt: Date | null
    acknowledgedAt: Date | null
  }
  'accounts.take-announcement': Record<never, never>
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
