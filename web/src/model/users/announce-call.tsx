import { callerCheck } from '@passerelle/contract/accounts/caller-check'
import { IconPhoneCall, IconPhoneOff } from '@tabler/icons-react'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call, type CallOptions } from '../api/call.ts'
import { useToastMutation } from '../../kit/network/use-toast-mutation.ts'
import { useFormat } from '../../kit/format/use-format.ts'
import { useTopic } from '../live/use-topic.ts'
import { fullName } from '../../kit/ui/display/avatar.tsx'
import { Button } from '../../kit/ui/button/button.tsx'
import './announce-call.css'

type Callee = { _id: string; firstName: string; lastName: string }
type Scope = Pick<CallOptions, 'side' | 'appId'>

const callQuery = (id: string, scope: Scope) =>
  queryOptions({
    queryKey: ['announced-call', id],
    queryFn: ({ signal }) => call(callerCheck.readCallerCheck, { id }, { signal, ...scope }),
  })

/**
 * Lets staff announce that they call this user, whose portal then shows who is calling (ADR-0050). `appId`: the account
 * of the user, where the page is not inside it.
 */
export const AnnounceCall = ({ user, meId, appId }: { user: Callee; meId: string; appId?: string }) => {
  const t = useTranslations('callerCheck')
  const format = useFormat()
  const queries = useQueryClient()
  const scope: Scope = appId === undefined ? {} : { side: 'staff', appId }
  const query = callQuery(user._id, scope)
  const { data } = useQuery(query)
  const refetch = () => queries.invalidateQueries(query)
  useTopic('inbox', meId, ({ name }) => {
    if (name.startsWith('caller_check.')) void refetch()
  })
  const act = useToastMutation({
    send: async (wish: 'start' | 'end') => {
      await (wish === 'start'
        ? call(callerCheck.startCallerCheck, { id: user._id }, scope)
        : call(callerCheck.endCallerCheck, { id: user._id }, scope))
    },
    failed: t('failed'),
    stale: query.queryKey,
  })
  const check = data?.check
  const open = check?.state === 'open'
  return (
    <section className="announce-call">
      <h3>{t('title')}</h3>
      {check?.state === 'disowned' ? (
        <p className="announce-call-warning" role="alert">
          {t('disowned', { name: fullName(user), caller: fullName(check.staff) })}
        </p>
      ) : (
        <p className="quiet" role="status">
          {open ? t('shown', { caller: fullName(check.staff), until: format.time(check.expiresAt) }) : t('lead')}
        </p>
      )}
      <div className="announce-call-actions">
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
