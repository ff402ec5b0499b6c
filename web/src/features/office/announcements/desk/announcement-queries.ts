import { announcements } from '@passerelle/contract/accounts/announcements'
import type { InferResponse } from '@passerelle/contract/operation'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../../model/api/call.ts'

export type Announcement = InferResponse<typeof announcements.readAnnouncement>
export type Audience = Announcement['audience']
/** Calls about announcements are about no account. */
export const across = { side: 'staff', appId: null } as const

export const announcementQueries = {
  all: () => ['announcements', 'desk'] as const,
  list: () =>
    queryOptions({
      queryKey: [...announcementQueries.all(), 'list'],
      queryFn: ({ signal }) => call(announcements.listAnnouncements, { limit: 100 }, { ...across, signal }),
    }),
  one: (announcementId: string) =>
    queryOptions({
      queryKey: [...announcementQueries.all(), announcementId],
      queryFn: ({ signal }) => call(announcements.readAnnouncement, { announcementId }, { ...across, signal }),
    }),
  preview: (announcementId: string, audience: Audience) =>
    queryOptions({
      queryKey: [...announcementQueries.all(), announcementId, 'preview', audience],
      queryFn: ({ signal }) =>
        call(announcements.previewAnnouncement, { announcementId, audience }, { ...across, signal }),
      placeholderData: keepPreviousData,
    }),
  receipts: (announcementId: string, acknowledged: 'true' | 'false' | undefined, skip: number) =>
    queryOptions({
      queryKey: [...announcementQueries.all(), announcementId, 'receipts', acknowledged, skip],
      queryFn: ({ signal }) =>
        call(
          announcements.listAnnouncementReceipts,
          { announcementId, skip, limit: 50, ...(acknowledged && { acknowledged }) },
          { ...across, signal },
        ),
      placeholderData: keepPreviousData,
    }),
}
