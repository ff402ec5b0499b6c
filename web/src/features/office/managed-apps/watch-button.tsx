import { IconEye, IconEyeCheck } from '@tabler/icons-react'
import { watchers } from '@passerelle/contract/accounts/watchers'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { toast } from '../../../kit/ui/toast/toaster.tsx'
import { call } from '../../../model/api/call.ts'
import { useMe } from '../../../model/session/me.ts'
import type { ManagedAppRow } from './managed-app-queries.ts'

/** Toggle with which staff watch an account: they hear of its requests that nobody is assigned to (DAY-070). */
export const WatchButton = ({
  app: { _id: appId, name, isWatched },
  size = 'normal',
}: {
  app: Pick<ManagedAppRow, '_id' | 'name' | 'isWatched'>
  size?: 'small' | 'normal'
}) => {
  const t = useTranslations('apps')
  const client = useQueryClient()
  const userId = useMe()?._id
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (watch: boolean) => {
      if (userId === undefined) return
      const options = { side: 'staff', appId: null } as const
      await call(watch ? watchers.addWatcher : watchers.removeWatcher, { appId, userId }, options)
      await client.invalidateQueries({ queryKey: ['managed-apps'] })
    },
    onError: (error) => toast.error(getErrorMessage(error, t('changeFailed'))),
  })
  const shown = isPending ? variables : isWatched
  return (
    <Button
      variant="ghost"
      size={size}
      icon={shown ? IconEyeCheck : IconEye}
      aria-label={t(shown ? 'unwatchOf' : 'watchOf', { name })}
      onClick={() => mutate(!shown)}
    >
      {shown ? t('watched') : t('watch')}
    </Button>
  )
}
