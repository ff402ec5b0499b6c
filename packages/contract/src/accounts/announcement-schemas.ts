import {
  announcementKinds,
  announcementRoles,
  announcementSides,
  maxAudienceAccounts,
} from '@passerelle/kernel/announcements'
import { documentKeys } from '@passerelle/kernel/legal-documents'
import * as z from 'zod/mini'
import { maxAnnouncementTextLength, maxAnnouncementTitleLength } from '../limits.ts'
import { Id, Instant, optionalMarkdown, optionalText, text } from '../schemas.ts'

const accountIds = z.array(Id).check(z.maxLength(maxAudienceAccounts))

/** Who is addressed (ANN-003); an empty list means all. */
export const AudienceShape = z.strictObject({
  side: z.enum(announcementSides),
  appIds: accountIds,
  notAppIds: accountIds,
  // Unknown ones are `announcement_invalid`.
  features: z.array(text(40)).check(z.maxLength(20)),
  roles: z.enum(announcementRoles),
})

const Kind = z.enum(announcementKinds)
/** Stage of an announcement at the moment of the answer. */
const Stage = z.enum(['draft', 'planned', 'shown', 'over', 'withdrawn'])

/** What staff write; the language of a title or text is part of its name. */
export const announcementFields = {
  kind: Kind,
  titleFr: text(maxAnnouncementTitleLength),
  titleEn: text(maxAnnouncementTitleLength),
  textFr: optionalMarkdown(maxAnnouncementTextLength),
  textEn: optionalMarkdown(maxAnnouncementTextLength),
  /** https or a path of the portal; anything else is `announcement_invalid`. */
  link: z.nullable(optionalText(2000)),
  document: z.nullable(z.enum(documentKeys)),
  audience: AudienceShape,
  /** When it is shown first; null for the moment of publication. */
  shownFrom: z.nullable(Instant),
  /** Last day on which it is shown, Paris. */
  shownUntil: z.nullable(z.iso.date()),
  /** Day in force of prices and terms; one that does not exist is `announcement_invalid`. */
  effectiveOn: z.nullable(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))),
  acknowledge: z.boolean(),
  mail: z.boolean(),
}

/** An announcement as staff read it. `people`: addressed now; `seen`, `acknowledged`, `dismissed`: how many did. */
export const AnnouncementShape = z.object({
  _id: Id,
  /** Set for the two that were part of the portal before. */
  key: z.nullable(z.string()),
  ...announcementFields,
  titleFr: z.string(),
  titleEn: z.string(),
  state: z.enum(['draft', 'planned', 'withdrawn']),
  stage: Stage,
  /** Name of the author; null for the system, and for people who were forgotten. */
  createdBy: z.nullable(z.string()),
  createdAt: Instant,
  updatedAt: Instant,
  publishedAt: z.nullable(Instant),
  withdrawnAt: z.nullable(Instant),
  version: z.int(),
  people: z.int(),
  seen: z.int(),
  acknowledged: z.int(),
  dismissed: z.int(),
})

/** An announcement as whom it addresses reads it, in their language (ANN-010). */
export const OwnAnnouncement = z.object({
  _id: Id,
  kind: Kind,
  title: z.string(),
  text: z.string(),
  link: z.nullable(z.string()),
  effectiveOn: z.nullable(z.iso.date()),
  /** It is to be acknowledged, by the reader where `mayAcknowledge`. */
  acknowledge: z.boolean(),
  mayAcknowledge: z.boolean(),
  seenAt: z.nullable(Instant),
  dismissedAt: z.nullable(Instant),
  acknowledgedAt: z.nullable(Instant),
})

/** What became of an announcement for one person. */
export const AnnouncementReceipt = z.object({
  appId: Id,
  account: z.string(),
  userId: Id,
  /** Null once the person was forgotten. */
  name: z.nullable(z.string()),
  role: z.enum(['user', 'admin', 'staff']),
  seenAt: z.nullable(Instant),
  dismissedAt: z.nullable(Instant),
  mailedAt: z.nullable(Instant),
  acknowledgedAt: z.nullable(Instant),
  /** Version of the document that was acknowledged. */
  documentVersion: z.nullable(z.int()),
})
