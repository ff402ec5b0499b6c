import type { GivenAnswer as Given, MailAnswer } from '@passerelle/contract/projects/answers'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import type { AnswerPage } from './answer-query.ts'
import { GivenAnswer } from './given-answer.tsx'
import { QuestionForm } from './question-form.tsx'

/** A completion that waits for the word of the customer (ANS-014). */
export const CompletionAnswer = ({ token, page, first }: { token: string; page: AnswerPage; first: MailAnswer }) => {
  const t = useTranslations('mailAnswer.completion')
  const common = useTranslations('mailAnswer')
  const format = useFormat()
  const [given, setGiven] = useState<Given>()
  const { closesAt } = page
  const closing = {
    known: String(closesAt !== null),
    when: closesAt === null ? '' : format.when(closesAt),
    date: closesAt === null ? '' : format.dateTime(closesAt),
  }
  if (given) {
    const titles = { accept: t('accepted'), refuse: t('refused'), ask: common('asked') }
    const leads = {
      accept: t('acceptedLead', { name: page.person.firstName }),
      refuse: t('refusedLead'),
      ask: t('askedLead', closing),
    }
    return (
      <GivenAnswer
        page={page}
        given={given}
        title={titles[given.answer]}
        lead={leads[given.answer]}
        back={t('back')}
        onBack={() => setGiven(undefined)}
      />
    )
  }
  return (
    <QuestionForm
      token={token}
      page={page}
      first={first}
      state={t('state')}
      words={{ accept: t('accept'), refuse: t('refuse'), ask: common('ask') }}
      effects={{ accept: t('effect.accept', closing), refuse: t('effect.refuse'), ask: t('effect.ask', closing) }}
      onGiven={setGiven}
    >
      <p className="mail-answer-sum">{t('lead')}</p>
    </QuestionForm>
  )
}
