import { answers } from '@passerelle/contract/projects/answers'
import { IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { getSession } from '../../../model/session/session.ts'
import { buttonClass } from '../../../kit/ui/button/button.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'

/**
 * The neutral page of a link that no longer works, whatever the reason; somebody with a session for the account goes
 * to the request (ANS-015).
 */
export const DeadLink = ({ token }: { token: string }) => {
  const t = useTranslations('mailAnswer')
  const isSignedIn = token !== '' && getSession('customer') !== null
  const { data, isPending } = useQuery({
    queryKey: ['linked-task', token],
    queryFn: ({ signal }) => call(answers.findLinkedTask, { token }, { side: 'customer', signal }),
    enabled: isSignedIn,
    retry: false,
  })
  if (data) return <Navigate to="/projects/tasks/$taskId" params={data} replace />
  if (isSignedIn && isPending) return null
  return (
    <section className="mail-answer-box flat">
      <Icon icon={IconClock} size={20} className="mail-answer-mark" />
      <h1>{t('dead')}</h1>
      <p>{t('deadText')}</p>
      <Link to="/" className={buttonClass('primary', 'big')}>
        {t('open')}
      </Link>
    </section>
  )
}
