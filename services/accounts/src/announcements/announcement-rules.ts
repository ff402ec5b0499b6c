import { Problem, type FieldMessage } from '@passerelle/contract/problems'
import {
  endOfShownDay,
  firstEffectiveDay,
  maxShownDays,
  type AnnouncementField,
  type AnnouncementKind,
  type Audience,
} from '@passerelle/kernel/announcements'
import { appFeatures } from '@passerelle/kernel/features'
import { longDayText, toIsoDate } from '@passerelle/kernel/format-date'
import type { DocumentKey } from '@passerelle/kernel/legal-documents'
import { addDays, middayOf } from '@passerelle/kernel/nights'
import { fieldMessage } from '@passerelle/i18n/field-message'

/** What staff write of an announcement; `shownUntil` is the end of its last day, `effectiveOn` a day. */
export type AnnouncementFields = {
  kind: AnnouncementKind
  titleFr: string
  titleEn: string
  textFr: string
  textEn: string
  link: string | null
  document: DocumentKey | null
  audience: Audience
  shownFrom: Date | null
  shownUntil: Date | null
  effectiveOn: string | null
  acknowledge: boolean
  mail: boolean
}
type Fields = Partial<Record<AnnouncementField, FieldMessage>>

const refuse = (code: 'announcement_invalid' | 'announcement_incomplete', fields: Fields) => {
  if (Object.keys(fields).length > 0) throw new Problem(code, { fields: fields as Record<string, FieldMessage> })
}

/** Whether a link leads to an https address or a path of the portal (ANN-001). */
export const isAnnouncementLink = (link: string): boolean => {
  if (/[\s\\\p{Cc}\p{Cf}]/u.test(link)) return false
  if (link.startsWith('/')) return !link.startsWith('//')
  const url = URL.parse(link)
  return url?.protocol === 'https:' && url.username === '' && /^https:\/\/[^/]/i.test(link)
}

// Targets of inline links and pictures, and of definitions and automatic links.
const targets = [/\]\(\s*<?([^)\s>]*)/g, /^\s*\[[^\]]+\]:\s*<?(\S+?)>?\s*$/gm, /<([a-z][a-z0-9+.-]*:[^>\s]*)>/gi]
const linksOf = (text: string) => targets.flatMap((target) => [...text.matchAll(target)].map(([, link = '']) => link))

const isDay = (day: string) => {
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}
const isFeature = (feature: string) => (appFeatures as readonly string[]).includes(feature)
const isBound = ({ kind }: Pick<AnnouncementFields, 'kind'>) => kind !== 'info'

/**
 * Throws `announcement_invalid` for what no announcement may say (ANN-015): a link that is neither https nor a path, a
 * feature that is unknown, a day in force that does not exist, is past, or is not one of prices and terms, a document
 * that is not one of terms, and more days than it may be shown.
 */
export const checkFields = (fields: AnnouncementFields, changed: readonly AnnouncementField[], now: Date): void => {
  const invalid = fieldMessage('forms.invalid')
  const { link, textFr, textEn, audience, effectiveOn, document, shownFrom, shownUntil } = fields
  const from = shownFrom ?? now
  const wrong: Record<string, boolean> = {
    link: link !== null && !isAnnouncementLink(link),
    textFr: !linksOf(textFr).every(isAnnouncementLink),
    textEn: !linksOf(textEn).every(isAnnouncementLink),
    audience: !audience.features.every(isFeature),
    document: document !== null && fields.kind !== 'terms',
    effectiveOn:
      effectiveOn !== null &&
      (!isBound(fields) || !isDay(effectiveOn) || (changed.includes('effectiveOn') && effectiveOn < toIsoDate(now))),
    shownUntil:
      shownUntil !== null && (shownUntil <= from || shownUntil > endOfShownDay(addDays(toIsoDate(from), maxShownDays))),
  }
  refuse(
    'announcement_invalid',
    Object.fromEntries(Object.entries(wrong).flatMap(([field, isWrong]) => (isWrong ? [[field, invalid]] : []))),
  )
}

/**
 * Throws `announcement_incomplete` at each field that is still missing: title and text in both languages, the last day,
 * and of prices and terms the day in force, until which they are shown at least; of terms also the document.
 */
export const checkWhole = (fields: AnnouncementFields): void => {
  const required = fieldMessage('forms.required')
  const { titleFr, titleEn, textFr, textEn, shownUntil, effectiveOn, document } = fields
  const missing: Record<string, boolean> = {
    titleFr: titleFr === '',
    titleEn: titleEn === '',
    textFr: textFr === '',
    textEn: textEn === '',
    shownUntil: shownUntil === null,
    effectiveOn: isBound(fields) && effectiveOn === null,
    document: fields.kind === 'terms' && document === null,
  }
  const problems: Fields = Object.fromEntries(
    Object.entries(missing).flatMap(([field, isMissing]) => (isMissing ? [[field, required]] : [])),
  )
  const last = effectiveOn === null ? null : endOfShownDay(effectiveOn)
  if (last !== null && shownUntil !== null && shownUntil < last)
    problems.shownUntil = fieldMessage('announcements.shownTooShort')
  refuse('announcement_incomplete', problems)
}

/** Throws `announcement_too_soon`, with the first possible day at `effectiveOn` (ANN-004). */
export const checkNotice = ({ effectiveOn }: Pick<AnnouncementFields, 'effectiveOn'>, now: Date): void => {
  const first = firstEffectiveDay(now)
  if (effectiveOn === null || effectiveOn >= first) return
  const values = { day: (locale: 'fr' | 'en') => longDayText(middayOf(first), locale) }
  throw new Problem('announcement_too_soon', {
    values,
    fields: { effectiveOn: fieldMessage('problems.announcement_too_soon', values) },
    details: { firstDay: first },
  })
}

const prefix = { fr: 'Annulation\u00a0: ', en: 'Cancelled: ' } as const
const maxTitle = 120

/** The draft that tells an audience that prices or terms they were shown do not come (ANN-005). */
export const cancellationOf = (announcement: AnnouncementFields): AnnouncementFields => ({
  kind: 'info',
  titleFr: (prefix.fr + announcement.titleFr).slice(0, maxTitle),
  titleEn: (prefix.en + announcement.titleEn).slice(0, maxTitle),
  textFr: '',
  textEn: '',
  link: null,
  document: null,
  audience: announcement.audience,
  shownFrom: null,
  shownUntil: null,
  effectiveOn: null,
  acknowledge: false,
  mail: announcement.mail,
})
