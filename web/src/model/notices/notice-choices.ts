import { notifs } from '@passerelle/contract/notifs/api'
import type { InferResponse } from '@passerelle/contract/operation'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { noticeQueries } from './notice-queries.ts'

export type ServiceSubscription = InferResponse<typeof notifs.listServiceSubscriptions>['list'][number]
export type NoticePreferences = InferResponse<typeof notifs.readPreferences>

/** What a person has chosen to be told, and where. Not part of the first load. */
export const noticeChoices = {
  preferences: () =>
    queryOptions({
      queryKey: [...noticeQueries.all(), 'preferences'],
      queryFn: ({ signal }) => call(notifs.readPreferences, {}, { signal }),
    }),
  requestMails: (id: string, appId: string) =>
    queryOptions({
      queryKey: [...noticeQueries.all(), 'request', id],
      queryFn: ({ signal }) => call(notifs.readRequestMails, { id }, { appId, signal }),
    }),
  services: () =>
    queryOptions({
      queryKey: [...noticeQueries.all(), 'services'],
      queryFn: async ({ signal }) => (await call(notifs.listServiceSubscriptions, {}, { signal })).list,
    }),
  devices: () =>
    queryOptions({
      queryKey: noticeQueries.devicesKey(),
      queryFn: ({ signal }) => call(notifs.listDevices, {}, { signal }),
    }),
}
