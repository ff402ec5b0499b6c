import { endOfShownDay, firstEffectiveDay } from '@passerelle/kernel/announcements'
import { days, hours } from '@passerelle/kernel/durations'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { newId } from '@passerelle/kernel/ids'
import { versionsOn } from '@passerelle/kernel/legal-documents'
import { addDays } from '@passerelle/kernel/nights'
import type { Database } from '@passerelle/server/database/connect'
import { randomBytesOf, seededRandom } from './random.ts'

const everybody = {
  side: 'customers',
  appIds: [] as string[],
  notAppIds: [] as string[],
  features: [] as string[],
  roles: 'everybody',
}
/** An announcement as it is stored, without what all of the demo share. */
type Announcement = {
  id: string
  kind: 'info' | 'price' | 'terms'
  titles: [fr: string, en: string]
  texts: [fr: string, en: string]
  link?: string
  document?: string
  audience: typeof everybody
  shownFrom: Date | null
  shownUntil: Date
  effectiveOn?: string
  acknowledge: boolean
  mail: boolean
  createdAt: Date
}
const insert = `
  INSERT INTO accounts.announcements (id, kind, title_fr, title_en, text_fr, text_en, link, document, audience,
    shown_from, shown_until, effective_on, acknowledge, mail, state, created_by, created_at, updated_at, published_at)
  SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, u.id, $16, $16, $10
    FROM accounts.users u JOIN accounts.apps a ON a.id = u.app_id AND a.provider
   WHERE u.email = 'farid@nimbus.example'`
const valuesOf = (one: Announcement): unknown[] => [
  one.id,
  one.kind,
  ...one.titles,
  ...one.texts,
  one.link ?? null,
  one.document ?? null,
  one.audience,
  one.shownFrom,
  one.shownUntil,
  one.effectiveOn ?? null,
  one.acknowledge,
  one.mail,
  one.shownFrom ? 'planned' : 'draft',
  one.createdAt,
]
const acknowledge = `
  INSERT INTO accounts.announcement_receipts (app_id, announcement_id, user_id, seen_at, acknowledged_at,
    document_version)
  SELECT u.app_id, $1, u.id, $2, $3, $4 FROM accounts.users u WHERE u.email = 'clara@maison-verdier.example'`

const publishedAt = (now: Date) => new Date(now.getTime() - days(14))

/**
 * When the new terms were announced: fourteen days before the first start; while the version is on its way in the list
 * of documents, on the day of that list, so that both name the same day of effect.
 */
export const termsAnnouncedAt = (now: Date): Date => {
  const { coming } = versionsOn('cgsCloud', toIsoDate(now))
  const listed = coming && new Date(`${coming.announcedOn}T09:00:00Z`)
  return listed && listed < publishedAt(now) ? listed : publishedAt(now)
}

/**
 * Seeds what the provider announces (ANN-017): terms published fourteen days ago that Clara has acknowledged, news for
 * accounts with bookings, and a draft of prices.
 */
export const seedAnnouncements = (database: Pick<Database, 'transaction'>, now: Date): Promise<void> =>
  database.transaction(async ({ query }) => {
    const published = publishedAt(now)
    const announced = termsAnnouncedAt(now)
    const bytes = randomBytesOf(seededRandom(20_260_380))
    const id = () => newId(published, bytes)
    const effectiveOn = firstEffectiveDay(announced)
    const lastDay = (count: number) => endOfShownDay(addDays(toIsoDate(now), count))
    const terms = id()
    const all: Announcement[] = [
      {
        id: terms,
        kind: 'terms',
        titles: ['Conditions de service cloud, version 2', 'Cloud service terms, version 2'],
        texts: [
          'Les sauvegardes sont gardées 30 jours au lieu de 14, et les délais de rétablissement sont précisés.',
          'Backups are kept for 30 days instead of 14, and the times to restore are specified.',
        ],
        link: '/settings/documents',
        document: 'cgsCloud',
        audience: everybody,
        shownFrom: announced,
        shownUntil: endOfShownDay(addDays(effectiveOn, 7)),
        effectiveOn,
        acknowledge: true,
        mail: true,
        createdAt: announced,
      },
      {
        id: id(),
        kind: 'info',
        titles: ['Nouveau\u00a0: le calendrier par mois', 'New: the calendar by month'],
        texts: [
          'Vos réservations se lisent aussi mois par mois. [Ouvrir le calendrier](/bookings)',
          'Your bookings can also be read month by month. [Open the calendar](/bookings)',
        ],
        audience: { ...everybody, features: ['bookings'] },
        shownFrom: new Date(published.getTime() + hours(26)),
        shownUntil: lastDay(21),
        acknowledge: false,
        mail: false,
        createdAt: published,
      },
      {
        id: id(),
        kind: 'price',
        titles: ['Nouveaux tarifs des interventions hors horaires', 'New prices for out-of-hours work'],
        texts: [
          'Rien ne change du lundi au vendredi de 9\u00a0h à 18\u00a0h. [Voir les tarifs](/settings/pricing)',
          'Nothing changes Monday to Friday, 9 to 18. [See the prices](/settings/pricing)',
        ],
        audience: everybody,
        shownFrom: null,
        shownUntil: lastDay(60),
        effectiveOn: addDays(toIsoDate(now), 35),
        acknowledge: false,
        mail: true,
        createdAt: new Date(now.getTime() - hours(2)),
      },
    ]
    for (const one of all) await query({ text: insert, values: valuesOf(one) })
    const seen = new Date(announced.getTime() + hours(20))
    await query({ text: acknowledge, values: [terms, seen, new Date(seen.getTime() + hours(1)), 2] })
  })
