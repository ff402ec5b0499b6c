import { accounts } from '@passerelle/contract/accounts/api'
import { IconPhoneCall, IconPhoneOff } from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../shared/api/call.ts'
import { getErrorMessage } from '../../shared/api/error-message.ts'
import { useFormat } from '../../shared/format/use-format.ts'
import { useTopic } from '../../shared/live/use-topic.ts'
import { fullName } from '../../shared/ui/avatar.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { toast } from '../../shared/ui/toaster.tsx'
import type { User } from './user-queries.ts'

const callQuery = (id: string) =>
  queryOptions({
    queryKey: ['announced-call', id],
    queryFn: ({ signal }) => call(accounts.readCallerCheck, { id }, { signal }),
  })

/** Lets staff announce that they call this user, whose portal then shows who is calling (ADR-0050). */
export const AnnounceCall = ({ user, meId }: { user: User; meId: string }) => {
  const t = useTranslations('callerCheck')
  const format = useFormat()
  const queries = useQueryClient()
  const query = callQuery(user._id)
  const { data } = useQuery(query)
  const refetch = () => queries.invalidateQueries(query)
  useTopic('inbox', meId, ({ name }) => {
    if (name.startsWith('caller_check.')) void refetch()
  })
  const act = useMutation({
    mutationFn: async (wish: 'start' | 'end') => {
      await (wish === 'start'
        ? call(accounts.startCallerCheck, { id: user._id })
        : call(accounts.endCallerCheck, { id: user._id }))
    },
    onError: (error) => toast.error(getErrorMessage(error, t('failed'))),
    onSettled: refetch,
  })
  const check = data?.check
  const open = check?.state === 'open'
  return (
    <section className="user-section">
      <h3>{t('title')}</h3>
      {check?.state === 'disowned' ? (
        <p className="notice danger" role="alert">
          {t('disowned', { name: fullName(user), caller: fullName(check.staff) })}
        </p>
      ) : (
        <p className="quiet" role="status">
          {open ? t('shown', { caller: fullName(check.staff), until: format.time(check.expiresAt) }) : t('lead')}
        </p>
      )}
      <div className="user-actions">
        {open ? (
          <Button icon={IconPhoneOff} loading={act.isPending} onClick={() => act.mutate('end')}>
            {t('hangUp')}
          </Button>
        ) : (
          <Button icon={IconPhoneCall} loading={act.isPending} onClick={() => act.mutate('start')}>
            {t('start')}
          </Button>
        )}
      </div>
    </section>
  )
}
