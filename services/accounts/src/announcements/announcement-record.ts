import type { accounts } from '@passerelle/contract/accounts/api'
import type { InferBody } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import { endOfShownDay, type AnnouncementField, type Audience } from '@passerelle/kernel/announcements'
import type { Tx } from '@passerelle/server/database/connect'
import type { AnnouncementFields } from './announcement-rules.ts'

type Row = NonNullable<Awaited<ReturnType<Tx['prisma']['announcement']['findUnique']>>>
type Body = Partial<Omit<InferBody<typeof accounts.editAnnouncement>, 'version'>>
export type AnnouncementRecord = AnnouncementFields & {
  state: 'draft' | 'planned' | 'withdrawn'
  key: string | null
  version: number
}

const dayText = (at: Date | null) => at && at.toISOString().slice(0, 10)

/** A stored announcement in the terms of the rules. */
export const toRecord = (row: Row): AnnouncementRecord => ({
  key: row.key,
  kind: row.kind as AnnouncementFields['kind'],
  titleFr: row.titleFr,
  titleEn: row.titleEn,
  textFr: row.textFr,
  textEn: row.textEn,
  link: row.link,
  document: row.document as AnnouncementFields['document'],
  audience: row.audience as unknown as Audience,
  shownFrom: row.shownFrom,
  shownUntil: row.shownUntil,
  effectiveOn: dayText(row.effectiveOn),
  acknowledge: row.acknowledge,
  mail: row.mail,
  state: row.state as AnnouncementRecord['state'],
  version: row.version,
})

/** Columns of the fields. */
export const toColumns = ({ effectiveOn, audience, ...fields }: AnnouncementFields) => ({
  ...fields,
  audience: {
    ...audience,
    appIds: [...audience.appIds],
    notAppIds: [...audience.notAppIds],
    features: [...audience.features],
  },
  effectiveOn: effectiveOn === null ? null : new Date(effectiveOn),
})

/** Whether a link was emptied or left out is the same. */
const linkOf = (link: string | null) => (link === '' ? null : link)

/** The fields as they are after a change; what a body leaves out stays. */
export const applyBody = (
  was: AnnouncementFields,
  { shownFrom, shownUntil, link, ...body }: Body,
): AnnouncementFields => ({
  ...was,
  ...(Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== undefined),
  ) as Partial<AnnouncementFields>),
  ...(link !== undefined && { link: linkOf(link) }),
  ...(shownFrom !== undefined && { shownFrom: shownFrom === null ? null : new Date(shownFrom) }),
  ...(shownUntil !== undefined && { shownUntil: shownUntil === null ? null : endOfShownDay(shownUntil) }),
})

const written = (value: unknown) => JSON.stringify(value)
/** The fields that a change changes. */
export const changedFields = (was: AnnouncementFields, next: AnnouncementFields): AnnouncementField[] =>
  (Object.keys(toColumns(next)) as AnnouncementField[]).filter((field) => written(was[field]) !== written(next[field]))

/** Throws `not_found`. */
export const findAnnouncement = async (tx: Tx, id: string): Promise<AnnouncementRecord> => {
  const row = await tx.prisma.announcement.findUnique({ where: { id } })
  if (!row) throw new Problem('not_found')
  return toRecord(row)
}

/** Compare-and-set on the version. Throws `announcement_changed`. */
export const saveAnnouncement = async (
  tx: Tx,
  id: string,
  data: ReturnType<typeof toColumns> & {
    state?: AnnouncementRecord['state']
    publishedAt?: Date
    withdrawnAt?: Date
    announceDueAt?: Date | null
  },
  { was, now }: { was: number; now: Date },
): Promise<void> => {
  const { count } = await tx.prisma.announcement.updateMany({
    where: { id, version: was },
    data: { ...data, updatedAt: now, version: was + 1 },
  })
  if (count === 0) throw new Problem('announcement_changed')
}
