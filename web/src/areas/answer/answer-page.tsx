import { isProblem } from '@passerelle/contract/problems'
import { defaultLocale, isLocale } from '@passerelle/i18n/locales'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { choiceOf } from '../../features/tasks/mail-answer/answer-choice.ts'
import { AnswerFrame } from '../../features/tasks/mail-answer/answer-frame.tsx'
import { answerQuery, type LinkPage } from '../../features/tasks/mail-answer/answer-query.ts'
import { CompletionAnswer } from '../../features/tasks/mail-answer/completion-answer.tsx'
import { DeadLink } from '../../features/tasks/mail-answer/dead-link.tsx'
import { EstimateAnswer } from '../../features/tasks/mail-answer/estimate-answer.tsx'
import { RatingAnswer, ratingOf } from './rating-answer.tsx'
import { preferLocale } from '../../kit/i18n/locale.ts'
import { getErrorMessage } from '../../kit/network/error-message.ts'
import { usePageTitle } from '../../kit/ui/display/page-title.ts'
import { Delayed, LoadingStatus, Skeleton } from '../../kit/ui/feedback/skeleton.tsx'
import { ErrorState } from '../../kit/ui/feedback/states.tsx'
import { Languages } from '../sign-in/languages.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The token of a mailed link, taken out of the address. */
    answerToken?: string
  }
}

/** What a link asks, a component per kind. */
const Question = ({ token, page, fragment }: { token: string; page: LinkPage; fragment: string }) => {
  switch (page.kind) {
    case 'estimate':
      return <EstimateAnswer token={token} page={page} first={choiceOf(fragment)} />
    case 'completion':
      return <CompletionAnswer token={token} page={page} first={choiceOf(fragment)} />
    case 'satisfaction':
      return <RatingAnswer token={token} page={page} first={ratingOf(fragment)} />
  }
}

/** The language of the browser until the person is known, unless one was chosen on this device. */
const useLanguage = (person: LinkPage['person'] | undefined) => {
  const own = navigator.language.slice(0, 2)
  const locale = person?.locale ?? (isLocale(own) ? own : defaultLocale)
  useEffect(() => preferLocale(locale), [locale])
}

/** Page of the link of a mail, on which a customer administrator answers without a session (ANS-014, ANS-015). */
export const AnswerPage = () => {
  const t = useTranslations('mailAnswer')
  const { token, fragment } = useLocation({
    select: ({ state, hash }) => ({ token: state.answerToken ?? '', fragment: hash }),
  })
  const { data, error, refetch } = useQuery({ ...answerQuery(token), enabled: token !== '' })
  // A link that died while its page was open shows no figures of before.
  const isDead = token === '' || isProblem(error, 'link_expired')
  const page = isDead ? undefined : data
  useLanguage(data?.person)
  usePageTitle(page ? t(`${page.kind}.title`) : isDead ? t('dead') : t('byLink'))
  return (
    <AnswerFrame account={page?.account} languages={<Languages />}>
      {isDead && <DeadLink token={token} />}
      {page && <Question token={token} page={page} fragment={fragment} />}
      {!page && !isDead && error && (
        <ErrorState asPage title={getErrorMessage(error, t('failedToLoad'))} onRetry={() => void refetch()} />
      )}
      {!page && !isDead && !error && (
        <Delayed>
          <LoadingStatus />
          <Skeleton height={40} />
          <Skeleton width="60%" />
        </Delayed>
      )}
    </AnswerFrame>
  )
}
