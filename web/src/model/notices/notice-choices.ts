import { devices } from '@passerelle/contract/notifs/devices'
import { inbox } from '@passerelle/contract/notifs/inbox'
import { requestMails } from '@passerelle/contract/notifs/request-mails'
import { serviceSubscriptions } from '@passerelle/contract/notifs/service-subscriptions'
import type { InferResponse } from '@passerelle/contract/operation'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { noticeQueries } from './notice-queries.ts'

export type ServiceSubscription = InferResponse<typeof serviceSubscriptions.listServiceSubscriptions>['list'][number]
export type NoticePreferences = InferResponse<typeof inbox.readPreferences>

/** What a person has chosen to be told, and where. Not part of the first load. */
export const noticeChoices = {
  preferences: () =>
    queryOptions({
      queryKey: [...noticeQueries.all(), 'preferences'],
      queryFn: ({ signal }) => call(inbox.readPreferences, {}, { signal }),
    }),
  requestMails: (id: string, appId: string) =>
    queryOptions({
      queryKey: [...noticeQueries.all(), 'request', id],
      queryFn: ({ signal }) => call(requestMails.readRequestMails, { id }, { appId, signal }),
    }),
  services: () =>
    queryOptions({
      queryKey: [...noticeQueries.all(), 'services'],
      queryFn: async ({ signal }) => (await call(serviceSubscriptions.listServiceSubscriptions, {}, { signal })).list,
    }),
  devices: () =>
    queryOptions({
      queryKey: noticeQueries.devicesKey(),
      queryFn: ({ signal }) => call(devices.listDevices, {}, { signal }),
    }),
}
