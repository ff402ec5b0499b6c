import { days } from './durations.ts'

/** Days between the announcement of changed terms and the day they take effect (APP-017). */
export const termsNoticeDays = 30

/** Metadata keys that a customer may set with API-110: two dismissed banners (APP-016) and four accepted documents. */
export const dismissalKeys = ['pricingUp', 'cgvHideBanner'] as const
export const documentKeys = ['cgvInfogerance', 'cgvPrestation', 'cgsCloud', 'cguCgs'] as const
export type DocumentKey = (typeof documentKeys)[number]

/** A version of a legal document; days as `YYYY-MM-DD`. */
export type DocumentVersion = { document: DocumentKey; version: number; announcedOn: string; validFrom: string }

const noticeEnd = (announcedOn: string) =>
  new Date(Date.parse(`${announcedOn}T00:00:00Z`) + days(termsNoticeDays)).toISOString().slice(0, 10)
const announced = (document: DocumentKey, version: number, announcedOn: string): DocumentVersion => ({
  document,
  version,
  announcedOn,
  validFrom: noticeEnd(announcedOn),
})

/** Every published version, oldest first: a version takes effect thirty days after its announcement (APP-017). */
export const documentVersions: readonly DocumentVersion[] = [
  announced('cguCgs', 1, '2023-11-20'),
  announced('cgvInfogerance', 1, '2024-01-02'),
  announced('cgvPrestation', 1, '2024-01-02'),
  announced('cgsCloud', 1, '2024-06-03'),
  announced('cgsCloud', 2, '2026-11-09'),
]

/** Returns the version of a document in force on a day, and the announced one that follows. */
export const versionsOn = (document: DocumentKey, day: string, versions = documentVersions) => {
  const known = versions.filter((one) => one.document === document && one.announcedOn <= day)
  return {
    current: known.findLast(({ validFrom }) => validFrom <= day) ?? null,
    coming: known.find(({ validFrom }) => validFrom > day) ?? null,
  }
}
