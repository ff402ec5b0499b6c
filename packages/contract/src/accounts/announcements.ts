import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id, pageQuery } from '../schemas.ts'
import {
  AnnouncementReceipt,
  AnnouncementShape,
  announcementFields,
  AudienceShape,
  OwnAnnouncement,
} from './announcement-schemas.ts'

const provider = z.strictObject({ provider: z.string() })
const params = z.strictObject({ provider: z.string(), announcementId: Id })
const own = z.strictObject({ announcementId: Id })
const reading = can('announcements.read')
const editing = can('announcements.edit')
const Versioned = z.strictObject({ version: z.int().check(z.gte(1)) })
const { kind, ...fields } = announcementFields

/** Announcements to customers and staff (ANN-009, ANN-010). */
export const announcements = api('accounts', {
  listAnnouncements: operation({
    method: 'GET',
    path: '/:provider/announcements',
    requirement: 'ANN-009',
    access: reading,
    params: provider,
    query: z.strictObject({
      stage: z.optional(z.enum(['draft', 'planned', 'shown', 'over', 'withdrawn'])),
      ...pageQuery,
    }),
    response: z.object({ list: z.array(AnnouncementShape), total: z.int() }),
  }),
  createAnnouncement: operation({
    method: 'POST',
    path: '/:provider/announcements',
    requirement: 'ANN-009',
    access: editing,
    params: provider,
    status: 201,
    body: z.strictObject({ kind, ...z.partial(z.strictObject(fields)).shape }),
    response: AnnouncementShape,
    problems: ['announcement_invalid'],
  }),
  readAnnouncement: operation({
    method: 'GET',
    path: '/:provider/announcements/:announcementId',
    requirement: 'ANN-009',
    access: reading,
    params,
    response: AnnouncementShape,
    problems: ['not_found'],
  }),
  /** `announcement_published`: a field that may not change any more (ANN-005). */
  editAnnouncement: operation({
    method: 'PATCH',
    path: '/:provider/announcements/:announcementId',
    requirement: 'ANN-009',
    access: editing,
    params,
    body: z.strictObject({ ...z.partial(z.strictObject(announcementFields)).shape, ...Versioned.shape }),
    response: AnnouncementShape,
    problems: [
      'not_found',
      'announcement_changed',
      'announcement_published',
      'announcement_invalid',
      'announcement_incomplete',
    ],
  }),
  /** Deletes a draft; what was published is withdrawn. */
  deleteAnnouncement: operation({
    method: 'DELETE',
    path: '/:provider/announcements/:announcementId',
    requirement: 'ANN-009',
    access: editing,
    params,
    status: 204,
    problems: ['not_found', 'announcement_published'],
  }),
  /** Publishes a draft: shown from `shownFrom` or from now; prices and terms thirty days ahead (ANN-004). */
  publishAnnouncement: operation({
    method: 'POST',
    path: '/:provider/announcements/:announcementId/publish',
    requirement: 'ANN-009',
    access: editing,
    params,
    body: Versioned,
    response: AnnouncementShape,
    problems: [
      'not_found',
      'announcement_changed',
      'announcement_published',
      'announcement_invalid',
      'announcement_incomplete',
      'announcement_too_soon',
      'announcement_audience_empty',
    ],
  }),
  withdrawAnnouncement: operation({
    method: 'POST',
    path: '/:provider/announcements/:announcementId/withdraw',
    requirement: 'ANN-009',
    access: editing,
    params,
    body: Versioned,
    response: AnnouncementShape,
    problems: ['not_found', 'announcement_changed', 'announcement_published'],
  }),
  /** How many accounts and people an audience has now, by default the stored one, and its first ten accounts. */
  previewAnnouncement: operation({
    method: 'POST',
    path: '/:provider/announcements/:announcementId/preview',
    requirement: 'ANN-009',
    access: reading,
    params,
    perMinute: 120,
    body: z.strictObject({ audience: z.optional(AudienceShape), appId: z.optional(Id) }),
    response: z.object({
      accounts: z.int(),
      people: z.int(),
      administrators: z.int(),
      staff: z.int(),
      /** Whether the account that was asked about is in the audience. */
      addressed: z.nullable(z.boolean()),
      list: z.array(z.object({ _id: Id, name: z.string(), people: z.int() })),
      /** What mails about terms say silence means, where the installation has its own sentence (ANN-008). */
      termsNotice: z.object({ fr: z.nullable(z.string()), en: z.nullable(z.string()) }),
    }),
    problems: ['not_found', 'announcement_invalid'],
  }),
  /** What became of an announcement, person by person: whom it addresses now, and whoever saw it. */
  listAnnouncementReceipts: operation({
    method: 'GET',
    path: '/:provider/announcements/:announcementId/receipts',
    requirement: 'ANN-009',
    access: reading,
    params,
    query: z.strictObject({ ...pageQuery, acknowledged: z.optional(z.enum(['true', 'false'])) }),
    response: z.object({ list: z.array(AnnouncementReceipt), total: z.int() }),
    problems: ['not_found'],
  }),
  exportAnnouncementReceipts: operation({
    method: 'GET',
    path: '/:provider/announcements/:announcementId/receipts/export',
    requirement: 'ANN-009',
    perMinute: 20,
    kind: 'download',
    access: reading,
    params,
    problems: ['not_found'],
  }),
  /** What addresses the caller now, in the order of the banners; of staff inside an account nothing. */
  listOwnAnnouncements: operation({
    method: 'GET',
    path: '/private/announcements',
    requirement: 'ANN-010',
    access: can('announcements.own'),
    app: 'optional',
    response: z.object({ list: z.array(OwnAnnouncement) }),
  }),
  /** Repeated, it changes nothing. `not_found`: an announcement that does not address the caller. */
  dismissAnnouncement: operation({
    method: 'POST',
    path: '/private/announcements/:announcementId/dismiss',
    requirement: 'ANN-010',
    access: can('announcements.own'),
    app: 'optional',
    token: 'none',
    params: own,
    status: 204,
    problems: ['not_found', 'access_denied'],
  }),
  /** `access_denied`: prices and terms are acknowledged by administrators of the account. */
  acknowledgeAnnouncement: operation({
    method: 'POST',
    path: '/private/announcements/:announcementId/acknowledge',
    requirement: 'ANN-010',
    access: can('announcements.own'),
    app: 'optional',
    token: 'none',
    params: own,
    status: 204,
    problems: ['not_found', 'access_denied'],
  }),
})
