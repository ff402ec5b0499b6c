import type { InferResponse } from '@passerelle/contract/operation'
import { charge } from '@passerelle/contract/stats/charge'
import { isProblem } from '@passerelle/contract/problems'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Refused } from '../../features/account/recovery/refused.tsx'
import { useFormat } from '../../kit/format/use-format.ts'
import { getErrorMessage } from '../../kit/network/error-message.ts'
import { call } from '../../model/api/call.ts'
import { Button, buttonClass } from '../../kit/ui/button/button.tsx'
import { ErrorState } from '../../kit/ui/feedback/states.tsx'
import { SignInLayout } from '../sign-in/sign-in-layout.tsx'
import './take-charge.css'

const nobody = { side: 'staff', appId: null } as const

/** A page about several outages: each is taken on its own, or all at once (ONC-021). */
const SeveralOutages = ({
  page: { firstName, others, startedAt, takeBefore, ...first },
  error,
  isTaking,
  onTakeAll,
  onTake,
}: {
  page: InferResponse<typeof charge.readPage>
  error: unknown
  isTaking: boolean
  onTakeAll: (incidentIds: string[]) => void
  onTake: (incidentId: string) => void
}) => {
  const t = useTranslations('inbox.take')
  const { near, time } = useFormat()
  const list = [{ ...first, _id: first._id!, startedAt }, ...others]
  const lead = t('several.lead', { count: list.length, since: near(startedAt), until: time(takeBefore) })
  return (
    <SignInLayout title={t('title')} lead={lead}>
      <Refused error={error} title={t('failed')} />
      <ul className="take-list">
        {list.map(({ _id, service, account, startedAt: since }) => (
          <li key={_id}>
            <span>
              <b>{service}</b>, {account} <span className="quiet num">{time(since)}</span>
            </span>
            <Button
              size="small"
              aria-label={t('several.one', { service, account })}
              disabled={isTaking}
              onClick={() => onTake(_id)}
            >
              {t('several.short')}
            </Button>
          </li>
        ))}
      </ul>
      <Button
        variant="primary"
        size="big"
        className="submit"
        loading={isTaking}
        onClick={() => onTakeAll(list.map(({ _id }) => _id))}
      >
        {t('several.all', { name: firstName })}
      </Button>
    </SignInLayout>
  )
}

/** Takes charge of an outage by the link of a page (ONC-016). A button, because mail scanners open links. */
export const TakeChargePage = () => {
  const t = useTranslations('inbox.take')
  const { near, time } = useFormat()
  const { token } = useParams({ from: '/prise-en-charge/$token' })
  const page = useQuery({
    queryKey: ['oncall-page', token],
    queryFn: ({ signal }) => call(charge.readPage, { token }, { ...nobody, signal }),
    retry: false,
  })
  const take = useMutation({
    mutationFn: (incidentIds?: string[]) =>
      call(charge.takeByPage, incidentIds ? { token, incidentIds } : { token }, nobody),
  })
  const takeOne = useMutation({
    mutationFn: (incidentId: string) => call(charge.takeByPage, { token, incidentIds: [incidentId] }, nobody),
    onSettled: () => page.refetch(),
  })
  const open = (
    <Link to="/admin/monitoring" className={buttonClass('secondary', 'big', 'submit')}>
      {t('open')}
    </Link>
  )
  if (take.data) {
    const { firstName: name, service, acknowledgedAt, test, count } = take.data
    const at = time(acknowledgedAt)
    const done = count > 1 ? t('several.done', { count, name, at }) : t('doneLead', { service, name, at })
    return (
      <SignInLayout title={t(test ? 'test.done' : 'done')} lead={test ? t('test.doneLead', { name, at }) : done}>
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
  if (data && data.others.length > 0)
    return (
      <SeveralOutages
        page={data}
        error={take.error ?? takeOne.error}
        isTaking={take.isPending || takeOne.isPending}
        onTakeAll={take.mutate}
        onTake={takeOne.mutate}
      />
    )
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
        onClick={() => take.mutate(undefined)}
      >
        {t('action', { name: data?.firstName ?? '' })}
      </Button>
    </SignInLayout>
  )
}
