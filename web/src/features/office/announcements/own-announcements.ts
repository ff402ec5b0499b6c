import { announcements } from '@passerelle/contract/accounts/announcements'
import type { InferResponse } from '@passerelle/contract/operation'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { loadWithMessages } from '../../../kit/i18n/messages.ts'
import { lazyWithPreload } from '../../../kit/ui/lazy/lazy-with-preload.ts'
import { useChunkSettled } from '../../../kit/ui/lazy/use-chunk-settled.ts'
import { call } from '../../../model/api/call.ts'

export type OwnAnnouncements = InferResponse<typeof announcements.listOwnAnnouncements>

/** What is announced to staff, read outside of any account. */
export const ownAnnouncementsQuery = queryOptions({
  queryKey: ['announcements', 'own'],
  queryFn: ({ signal }) => call(announcements.listOwnAnnouncements, {}, { signal, side: 'staff', appId: null }),
  staleTime: 300_000,
})

/** The banners of staff. */
export const StaffAnnouncements = lazyWithPreload(
  () => loadWithMessages(() => import('./staff-announcements.tsx'), 'backoffice'),
  {
    silent: true,
  },
)

const isOpen = ({ acknowledge, mayAcknowledge, acknowledgedAt, dismissedAt }: OwnAnnouncements['list'][number]) =>
  acknowledge && mayAcknowledge ? acknowledgedAt === null : dismissedAt === null && acknowledgedAt === null

/** Those of staff that are still to be shown; `ready` once nothing of them can move the page any more. */
export const useOwnAnnouncements = () => {
  const { data, isPending, failureCount } = useQuery(ownAnnouncementsQuery)
  const list = data?.list.filter(isOpen) ?? []
  const settled = useChunkSettled(StaffAnnouncements, list.length > 0)
  return { list, ready: settled && (!isPending || failureCount > 0) }
}
