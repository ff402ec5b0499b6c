import { maxMessageLength } from '@passerelle/contract/limits'
import type { GivenAnswer, MailAnswer } from '@passerelle/contract/projects/answers'
import { isProblem } from '@passerelle/contract/problems'
import {
  IconArrowDownRight,
  IconCheck,
  IconClockHour4,
  IconMessageQuestion,
  IconPlugConnectedX,
  IconX,
} from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { provider } from '../../../kit/config/provider.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Badge } from '../../../kit/ui/display/badge.tsx'
import { TextArea } from '../../../kit/ui/form/field.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import type { AnswerPage } from './answer-query.ts'
import { useGiveAnswer } from './use-give-answer.ts'

const icons = { accept: IconCheck, refuse: IconX, ask: IconMessageQuestion } as const
const all = ['accept', 'refuse', 'ask'] as const
const beginsWithVowel = /^[aeiouyàâäéèêëîïôöùûü]/i

/**
 * What the link of a mail asks, with the choices and what follows each. One press decides; the choice of the link is
 * only preselected: its button is filled, and its consequence is shown while no other is reached (ANS-014).
 */
export const QuestionForm = ({
  token,
  page,
  first,
  state,
  words,
  effects,
  onGiven,
  children,
}: {
  token: string
  page: AnswerPage
  first: MailAnswer
  state: string
  words: Record<MailAnswer, string>
  effects: Record<MailAnswer, string>
  onGiven: (given: GivenAnswer) => void
  children: ReactNode
}) => {
  const t = useTranslations('mailAnswer')
  const texts = useTranslations()
  const format = useFormat()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [reached, reach] = useState(first)
  const [text, write] = useState('')
  const give = useGiveAnswer(token, page)
  const { error, variables } = give
  const isOfText = isProblem(error, 'message_empty') || isProblem(error, 'message_too_long')
  const isLost = error !== null && (!isProblem(error) || error.status >= 500)
  const send = (answer: MailAnswer) => give.mutate({ answer, text }, { onSuccess: onGiven })
  useEffect(() => {
    if (first === 'ask') field.current?.focus()
  }, [first])
  useEffect(() => {
    if (isOfText) field.current?.focus()
  }, [isOfText, error])
  const name = `${page.person.firstName} ${page.person.lastName}`
  return (
    <section className="mail-answer-box" aria-labelledby={`${id}-title`}>
      <p className="num mail-answer-id">{page.taskId}</p>
      <h1 id={`${id}-title`}>{page.name}</h1>
      <p className="mail-answer-state">
        <Badge tone="waiting" icon={IconClockHour4}>
          {state}
        </Badge>{' '}
        <span className="quiet">
          {t('since', {
            when: format.near(page.askedAt),
            known: String(page.actorName !== null),
            name: page.actorName ?? '',
          })}
        </span>
      </p>
      {children}
      <TextArea
        ref={field}
        label={reached === 'refuse' ? t('why') : t('text', { provider: provider.name })}
        aside={reached === 'refuse' ? texts('common.optional') : t('textAside')}
        error={isOfText ? getErrorMessage(error, t('failed')) : undefined}
        rows={3}
        maxLength={maxMessageLength}
        value={text}
        onChange={(event) => write(event.target.value)}
      />
      <div className="mail-answer-choices" data-part="answer-buttons">
        {all
          .filter((answer) => page.may.includes(answer))
          .map((answer) => (
            <Button
              key={answer}
              variant={answer === first ? 'primary' : answer === 'ask' ? 'ghost' : 'secondary'}
              size="big"
              icon={icons[answer]}
              loading={give.isPending && variables?.answer === answer}
              disabled={give.isPending && variables?.answer !== answer}
              aria-describedby={`${id}-${answer}`}
              onFocus={() => reach(answer)}
              onBlur={() => reach(first)}
              onPointerEnter={() => reach(answer)}
              onPointerLeave={() => reach(first)}
              onClick={() => send(answer)}
            >
              {words[answer]}
            </Button>
          ))}
      </div>
      {error && !isOfText && (
        <div className="mail-answer-failed" role="alert">
          <Icon icon={IconPlugConnectedX} />
          <span>
            <b>{t('failed')}.</b> {isLost ? t('failedText') : getErrorMessage(error, t('failedText'))}
          </span>
          {isLost && variables && (
            <Button size="small" onClick={() => send(variables.answer)}>
              {texts('common.retry')}
            </Button>
          )}
        </div>
      )}
      <div className="mail-answer-then">
        <Icon icon={IconArrowDownRight} />
        {all.map((answer) => (
          <span key={answer} id={`${id}-${answer}`} hidden={answer !== reached} data-part="answer-effect">
            {effects[answer]}
          </span>
        ))}
      </div>
      <p className="mail-answer-sign">
        {t(beginsWithVowel.test(name) ? 'signElided' : 'sign', { name })}{' '}
        {t('validUntil', { date: format.day(page.expiresAt) })}
      </p>
    </section>
  )
}
