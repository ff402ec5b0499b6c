import { oncall, type Oncall, type OncallTest } from '@passerelle/contract/stats/oncall'
import { IconBellRinging } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { call } from '../../../model/api/call.ts'
import { useOutboundError } from '../../../model/mail-errors/use-outbound-error.ts'
import { acrossAccounts, oncallQueries } from './oncall-queries.ts'
import { LoadError } from '../../../kit/ui/feedback/load-error.tsx'

type Me = { _id: string; project: boolean }

/** Pages oneself, or for project staff whoever is on call, to prove that pages arrive (ONC-023). */
export const TestAlarm = ({ rota, me, now }: { rota: Oncall; me: Me; now: Date }) => {
  const t = useTranslations('oncall.test')
  const [testId, follow] = useState<string>()
  const page = useToastMutation({
    send: async (userId: string) => {
      const { _id } = await call(oncall.testOncall, userId === me._id ? {} : { userId }, acrossAccounts)
      follow(_id)
    },
    done: () => t('left'),
    failed: t('failed'),
  })
  const result = useQuery(oncallQueries.test(testId))
  const { data: test } = result
  const others = me.project
    ? [...new Map(rota.now.flatMap(({ user }) => (user && user.userId !== me._id ? [[user.userId, user.name]] : [])))]
    : []
  return (
    <section aria-labelledby="oncall-test">
      <div className="monitoring-head">
        <h2 id="oncall-test">{t('title')}</h2>
        <span className="quiet">{t('lead')}</span>
      </div>
      <div className="monitoring-actions">
        <Button size="small" icon={IconBellRinging} loading={page.isPending} onClick={() => page.mutate(me._id)}>
          {t('action')}
        </Button>
        {others.map(([userId, name]) => (
          <Button key={userId} size="small" loading={page.isPending} onClick={() => page.mutate(userId)}>
            {t('actionFor', { name })}
          </Button>
        ))}
      </div>
      <LoadError query={result} title={t('readFailed')} />
      {test && <TestResult test={test} now={now} />}
    </section>
  )
}

/** When a test left by each channel, and when it was answered. */
const TestResult = ({ test, now }: { test: OncallTest; now: Date }) => {
  const t = useTranslations('oncall.test')
  const { time } = useFormat()
  const words = useOutboundError()
  const isLate = test.answeredAt === null && Date.parse(test.takeBefore) <= now.getTime()
  return (
    <div role="status">
      <ul className="oncall-pages">
        {test.channels.map(({ kind, state, sentAt, error, answeredAt }) => (
          <li key={kind}>
            <b>{t(kind)}</b>
            <span className={state === 'failed' || state === 'none' ? 'oncall-bad' : ''}>
              {state === 'sent'
                ? t('sent', { at: time(sentAt!) })
                : state === 'failed'
                  ? t('lost', { error: words(error ?? '') })
                  : t(state === 'none' && kind === 'gateway' ? 'noneOfGateway' : state)}
            </span>
            {answeredAt && <span className="oncall-good">{t('answered', { at: time(answeredAt) })}</span>}
          </li>
        ))}
      </ul>
      {test.answeredAt === null && (
        <p className={isLate ? 'oncall-bad' : 'quiet'}>
          {t(isLate ? 'unanswered' : 'open', { before: time(test.takeBefore) })}
        </p>
      )}
    </div>
  )
}
