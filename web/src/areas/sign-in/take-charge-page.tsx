import { stats } from '@passerelle/contract/stats/api'
import { isProblem } from '@passerelle/contract/problems'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Refused } from '../../features/recovery/refused.tsx'
import { useFormat } from '../../kit/format/use-format.ts'
import { getErrorMessage } from '../../kit/network/error-message.ts'
import { call } from '../../model/api/call.ts'
import { Button, buttonClass } from '../../kit/ui/button/button.tsx'
import { ErrorState } from '../../kit/ui/feedback/states.tsx'
import { SignInLayout } from './sign-in-layout.tsx'

const nobody = { side: 'staff', appId: null } as const

/** Takes charge of an outage by the link of a page (ONC-016). A button, because mail scanners open links. */
export const TakeChargePage = () => {
  const t = useTranslations('inbox.take')
  const { near, time } = useFormat()
  const { token } = useParams({ from: '/prise-en-charge/$token' })
  const page = useQuery({
    queryKey: ['oncall-page', token],
    queryFn: ({ signal }) => call(stats.readPage, { token }, { ...nobody, signal }),
    retry: false,
  })
  const take = useMutation({ mutationFn: () => call(stats.takeByPage, { token }, nobody) })
  const open = (
    <Link to="/admin/monitoring" className={buttonClass('secondary', 'big', 'submit')}>
      {t('open')}
    </Link>
  )
  if (take.data) {
    const { firstName: name, service, acknowledgedAt, test } = take.data
    const at = time(acknowledgedAt)
    return (
      <SignInLayout
        title={t(test ? 'test.done' : 'done')}
        lead={test ? t('test.doneLead', { name, at }) : t('doneLead', { service, name, at })}
      >
        {open}
      </SignInLayout>
    )
  }
  const error = take.error ?? page.error
  const isTaken = isProblem(error, 'incident_taken')
  if (isTaken || isProblem(error, 'not_found') || isProblem(error, 'invalid_input'))
    return (
      <SignInLayout title={t('gone')} lead={isTaken ? getErrorMessage(error, t('goneLead')) : t('goneLead')}>
        {open}
      </SignInLayout>
    )
  if (page.error)
    return (
      <SignInLayout title={t('title')}>
        <ErrorState title={getErrorMessage(page.error, t('failed'))} onRetry={() => void page.refetch()} />
      </SignInLayout>
    )
  const { data } = page
  return (
    <SignInLayout
      title={t(data?.test ? 'test.title' : 'title')}
      lead={
        data &&
        (data.test
          ? t('test.lead')
          : t('lead', {
              service: data.service,
              account: data.account,
              since: near(data.startedAt),
              until: time(data.takeBefore),
            }))
      }
    >
      <Refused error={take.error} title={t('failed')} />
      <Button
        variant="primary"
        size="big"
        className="submit"
        disabled={!data}
        loading={take.isPending}
        onClick={() => take.mutate()}
      >
        {t('action', { name: data?.firstName ?? '' })}
      </Button>
    </SignInLayout>
  )
}
