import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { toast } from '../../../kit/ui/toast/toaster.tsx'
import { call } from '../../../model/api/call.ts'

/** Closes or acknowledges an announcement: gone from the cached answer immediately, back in it after a failure. */
export const useAnswerAnnouncement = <T>(queryKey: QueryKey, without: (answer: T, id: string) => T) => {
  const client = useQueryClient()
  const t = useTranslations('announcementBanner')
  const answer = (operation: 'dismissAnnouncement' | 'acknowledgeAnnouncement') => async (announcementId: string) => {
    await client.cancelQueries({ queryKey })
    const before = client.getQueryData<T>(queryKey)
    client.setQueryData<T>(queryKey, (known) => known && without(known, announcementId))
    try {
      // Not part of the banners, which the board waits for.
      const { announcements } = await import('@passerelle/contract/accounts/announcements')
      await call(announcements[operation], { announcementId })
    } catch (error) {
      client.setQueryData(queryKey, before)
      toast.error(getErrorMessage(error, t('failed')))
    }
  }
  const dismiss = answer('dismissAnnouncement')
  const acknowledge = answer('acknowledgeAnnouncement')
  return {
    onDismiss: (id: string) => void dismiss(id),
    onAcknowledge: (id: string) => void acknowledge(id),
  }
}
