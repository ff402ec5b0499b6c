import { parseDayBounds } from './calendar-day.ts'
import { documentVersions, termsNoticeDays, type DocumentKey } from './legal-documents.ts'
import { toIsoDate } from './format-date.ts'
import { addDays } from './nights.ts'

/** What an announcement is about; those of prices and terms are bound to a notice period (ANN-004). */
export const announcementKinds = ['info', 'price', 'terms'] as const
export type AnnouncementKind = (typeof announcementKinds)[number]
export const announcementSides = ['customers', 'staff', 'all'] as const
export const announcementRoles = ['everybody', 'admins'] as const

/** Accounts that an audience may name, and days that an announcement may be shown. */
export const maxAudienceAccounts = 500
export const maxShownDays = 366

/** Who is addressed (ANN-003): an empty list of accounts or features means all of them. */
export type Audience = {
  side: (typeof announcementSides)[number]
  appIds: readonly string[]
  notAppIds: readonly string[]
  features: readonly string[]
  roles: (typeof announcementRoles)[number]
}

/** Where an announcement is in its life; shown and over follow from the clock (ANN-005). */
export type AnnouncementStage = 'draft' | 'planned' | 'shown' | 'over' | 'withdrawn'
type Timed = { state: 'draft' | 'planned' | 'withdrawn'; shownFrom: Date | null; shownUntil: Date | null }

export const announcementStage = ({ state, shownFrom, shownUntil }: Timed, now: Date): AnnouncementStage => {
  if (state !== 'planned') return state
  if (shownFrom === null || shownFrom > now) return 'planned'
  return shownUntil !== null && shownUntil <= now ? 'over' : 'shown'
}

type Account = { id: string; features: readonly string[]; provider: boolean; disabled: boolean }
/** `admin`: of a customer's account; of staff, project staff. */
type Reader = { admin: boolean }

/** Whether a person of an account is addressed now (ANN-003); staff are people of the provider's account. */
export const isAddressed = (
  announcement: Timed & { audience: Audience },
  account: Account,
  person: Reader,
  now: Date,
): boolean => {
  const { side, appIds, notAppIds, features, roles } = announcement.audience
  if (announcementStage(announcement, now) !== 'shown' || account.disabled) return false
  if (roles === 'admins' && !person.admin) return false
  if (account.provider) return side !== 'customers'
  if (side === 'staff') return false
  if ((appIds.length > 0 && !appIds.includes(account.id)) || notAppIds.includes(account.id)) return false
  return features.length === 0 || features.some((feature) => account.features.includes(feature))
}

/** Who may acknowledge what (ANN-010): prices and terms bind an account, so its administrators do. */
export const mayAcknowledge = (
  kind: AnnouncementKind,
  person: { side: 'customer' | 'staff'; admin: boolean },
): boolean => kind === 'info' || (person.side === 'customer' && person.admin)

const order: readonly AnnouncementKind[] = ['terms', 'price', 'info']

/** Order of banners (ANN-006): terms, prices, information; newest first. */
export const compareAnnouncements = (
  a: { kind: AnnouncementKind; shownFrom: Date },
  b: { kind: AnnouncementKind; shownFrom: Date },
): number => order.indexOf(a.kind) - order.indexOf(b.kind) || b.shownFrom.getTime() - a.shownFrom.getTime()

/** First possible day in force of prices and terms that are published now (ANN-004). */
export const firstEffectiveDay = (publishedAt: Date): string => addDays(toIsoDate(publishedAt), termsNoticeDays)

/** End of the last day on which an announcement is shown, Paris. */
export const endOfShownDay = (day: string): Date => parseDayBounds(day).end
/** Last day on which it is shown: the inverse of `endOfShownDay`. */
export const lastShownDay = (shownUntil: Date): string => toIsoDate(new Date(shownUntil.getTime() - 1))

/** The version of a document that an announcement of terms is about: the first one in force on that day or later. */
export const announcedVersion = (
  document: DocumentKey,
  effectiveOn: string,
  versions = documentVersions,
): number | null =>
  versions.find((one) => one.document === document && one.validFrom >= effectiveOn)?.version ??
  versions.findLast((one) => one.document === document)?.version ??
  null

/** Fields of an announcement that may change one by one. */
export type AnnouncementField =
  | 'kind'
  | 'titleFr'
  | 'titleEn'
  | 'textFr'
  | 'textEn'
  | 'link'
  | 'document'
  | 'audience'
  | 'shownFrom'
  | 'shownUntil'
  | 'effectiveOn'
  | 'acknowledge'
  | 'mail'

const words: readonly AnnouncementField[] = ['titleFr', 'titleEn', 'textFr', 'textEn', 'link']
const whole: readonly AnnouncementField[] = [...words, 'audience', 'shownFrom', 'acknowledge', 'mail']
type Days = { shownUntil: Date | null; effectiveOn: string | null }

/**
 * The changed fields that may not change any more at this stage (ANN-005): a draft changes whole; before it is shown
 * an information does, prices and terms only their days; what is shown keeps its audience, and also its words unless it
 * is an information. The day in force only moves later, the last day of prices and terms too.
 */
export const lockedFields = (
  stage: AnnouncementStage,
  kind: AnnouncementKind,
  changed: readonly AnnouncementField[],
  was: Days,
  next: Days,
): AnnouncementField[] => {
  if (stage === 'draft') return []
  const later = {
    effectiveOn: kind !== 'info' && (next.effectiveOn ?? '') > (was.effectiveOn ?? ''),
    shownUntil: kind === 'info' || stage === 'planned' || Number(next.shownUntil) > Number(was.shownUntil),
  }
  const open = stage === 'planned' ? whole : stage === 'shown' ? words : []
  const isOpen = (field: AnnouncementField) => {
    if (stage === 'over' || stage === 'withdrawn') return false
    if (field === 'effectiveOn' || field === 'shownUntil') return later[field]
    return kind === 'info' && open.includes(field)
  }
  return changed.filter((field) => !isOpen(field))
}
