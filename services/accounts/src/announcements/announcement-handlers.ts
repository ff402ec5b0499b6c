import type { accounts } from '@passerelle/contract/accounts/api'
import type { Platform } from '@passerelle/server/platform'
import type { Call, Policy } from '@passerelle/server/service'
import type { AccountsSubjects } from '../identity/app-subject.ts'
import { announcementsView } from './announcements-view.ts'
import { answerAnnouncement } from './answer-announcement.ts'
import { ownAnnouncements } from './own-announcements.ts'
import { receiptsView } from './receipts-view.ts'
import { writeAnnouncement } from './write-announcement.ts'

type CallOf<K extends keyof typeof accounts> = Call<(typeof accounts)[K], AccountsSubjects>

/** Staff read what was announced, project staff announce; everybody signed in reads what addresses them (ANN-009). */
export const announcementPolicies = {
  'announcements.read': (actor) => actor.kind === 'staff',
  'announcements.edit': (actor) => actor.kind === 'staff' && actor.project,
  'announcements.own': (actor) => actor.kind !== 'anonymous',
} satisfies Record<string, Policy>

/** Handlers of announcements, of the office and of whom they address. */
export const announcementHandlers = (platform: Platform) => {
  const view = announcementsView(platform)
  const write = writeAnnouncement(platform)
  const receipts = receiptsView(platform)
  const own = ownAnnouncements(platform)
  const answer = answerAnnouncement(platform)
  return {
    listAnnouncements: ({ query }: CallOf<'listAnnouncements'>) => view.list(query),
    createAnnouncement: async ({ body, actor }: CallOf<'createAnnouncement'>) =>
      view.read(await write.create(body, actor)),
    readAnnouncement: ({ params }: CallOf<'readAnnouncement'>) => view.read(params.announcementId),
    editAnnouncement: async ({ params: { announcementId }, body, actor }: CallOf<'editAnnouncement'>) => {
      await write.edit(announcementId, body, actor)
      return view.read(announcementId)
    },
    deleteAnnouncement: async ({ params, actor }: CallOf<'deleteAnnouncement'>) => {
      await write.remove(params.announcementId, actor)
      return undefined
    },
    publishAnnouncement: async ({ params: { announcementId }, body, actor }: CallOf<'publishAnnouncement'>) => {
      await write.publish(announcementId, body, actor)
      return view.read(announcementId)
    },
    withdrawAnnouncement: async ({ params: { announcementId }, body, actor }: CallOf<'withdrawAnnouncement'>) => {
      await write.withdraw(announcementId, body, actor)
      return view.read(announcementId)
    },
    previewAnnouncement: ({ params, body }: CallOf<'previewAnnouncement'>) => view.preview(params.announcementId, body),
    listAnnouncementReceipts: ({ params, query }: CallOf<'listAnnouncementReceipts'>) =>
      receipts.list(params.announcementId, query),
    exportAnnouncementReceipts: ({ params, request }: CallOf<'exportAnnouncementReceipts'>) =>
      receipts.export(params.announcementId, request.locale),
    listOwnAnnouncements: async ({ actor, request }: CallOf<'listOwnAnnouncements'>) => ({
      list: await own.list(actor, request.locale),
    }),
    dismissAnnouncement: async ({ params, actor }: CallOf<'dismissAnnouncement'>) => {
      await answer.dismiss(params.announcementId, actor)
      return undefined
    },
    acknowledgeAnnouncement: async ({ params, actor }: CallOf<'acknowledgeAnnouncement'>) => {
      await answer.acknowledge(params.announcementId, actor)
      return undefined
    },
  }
}
