import type { announcements } from '@passerelle/contract/accounts/announcements'
import type { InferBody } from '@passerelle/contract/operation'
import { endOfShownDay, lockedFields, type AnnouncementField } from '@passerelle/kernel/announcements'
import type { Announcement } from './announcement-queries.ts'

/** The fields of the editor; empty texts stand for what is not set. */
export type EditorFields = Pick<
  Announcement,
  'kind' | 'titleFr' | 'titleEn' | 'textFr' | 'textEn' | 'audience' | 'acknowledge' | 'mail' | 'document'
> & { link: string; effectiveOn: string; shownFrom: string; shownUntil: string }
type Changes = Omit<InferBody<typeof announcements.editAnnouncement>, 'version'>

/** `shownFrom` as the field has it: a day and a time in Paris are chosen, an instant is sent. */
export const toEditorFields = (announcement: Announcement, toLocal: (instant: string) => string): EditorFields => {
  const { kind, titleFr, titleEn, textFr, textEn, audience, acknowledge, mail, document } = announcement
  const { link, effectiveOn, shownFrom, shownUntil } = announcement
  return {
    kind,
    titleFr,
    titleEn,
    textFr,
    textEn,
    audience,
    acknowledge,
    mail,
    document,
    link: link ?? '',
    effectiveOn: effectiveOn ?? '',
    shownFrom: shownFrom === null ? '' : toLocal(shownFrom),
    shownUntil: shownUntil ?? '',
  }
}

const orNull = (text: string) => (text === '' ? null : text)

/** What the fields change, as the body of the call; a kind without a notice period has no day in force. */
export const toChanges = (
  was: EditorFields,
  { link, effectiveOn, shownFrom, shownUntil, document, ...fields }: EditorFields,
  toInstant: (local: string) => string,
): Changes => {
  const next: Changes = {
    ...fields,
    link: orNull(link),
    document: fields.kind === 'terms' ? document : null,
    effectiveOn: fields.kind === 'info' ? null : orNull(effectiveOn),
    shownFrom: shownFrom === '' || fields.kind !== 'info' ? null : toInstant(shownFrom),
    shownUntil: orNull(shownUntil),
  }
  const before: EditorFields = was
  const isChanged = (key: keyof EditorFields) =>
    JSON.stringify(before[key]) !==
    JSON.stringify({ ...fields, link, effectiveOn, shownFrom, shownUntil, document }[key])
  const ofKind = before.kind === fields.kind ? [] : ['document', 'effectiveOn', 'shownFrom']
  return Object.fromEntries(
    Object.entries(next).filter(([key]) => isChanged(key as keyof EditorFields) || ofKind.includes(key)),
  )
}

/** Titles that were emptied: they can be replaced, not removed. */
export const emptiedTitles = (was: EditorFields, now: EditorFields): ('titleFr' | 'titleEn')[] =>
  (['titleFr', 'titleEn'] as const).filter((field) => was[field] !== '' && now[field].trim() === '')

/** Whether a field may still change, of days to a later one (ANN-005). */
export const mayChange = ({ stage, kind, shownUntil }: Announcement, field: AnnouncementField): boolean => {
  const until = shownUntil === null ? null : endOfShownDay(shownUntil)
  const later = { shownUntil: new Date(Number(until) + 1), effectiveOn: '9999-12-31' }
  return lockedFields(stage, kind, [field], { shownUntil: until, effectiveOn: '' }, later).length === 0
}
