import { messages } from '@passerelle/contract/chats/messages'
import { estimates } from '@passerelle/contract/projects/estimates'
import { IconCalendar, IconChevronRight, IconClockX, IconFileInvoice } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../../kit/format/use-format.ts'
import { isSettled } from '../../../../kit/network/is-settled.ts'
import { useToastMutation } from '../../../../kit/network/use-toast-mutation.ts'
import { Button } from '../../../../kit/ui/button/button.tsx'
import { Badge } from '../../../../kit/ui/display/badge.tsx'
import { Icon } from '../../../../kit/ui/icon/icon.tsx'
import { LoadError } from '../../../../kit/ui/feedback/load-error.tsx'
import { toast } from '../../../../kit/ui/toast/toaster.tsx'
import { call } from '../../../../model/api/call.ts'
import { CustomerDecision } from '../../../../model/tasks/customer-decision.tsx'
import { mutateTask } from '../../../../model/tasks/mutations/mutate-task.ts'
import { useAnswerWithComment, type AnswerComment } from '../../../../model/tasks/mutations/use-answer-with-comment.ts'
import { useTaskMutation } from '../../../../model/tasks/mutations/use-task-mutation.ts'
import type { Task } from '../../../../model/tasks/queries/task-queries.ts'
import { quoteQueries, type Quote } from './quote-queries.ts'
import { QuotePdfButton } from './quote-pdf-button.tsx'
import { QuoteTable } from './quote-table.tsx'
import './quotes.css'

const answers = { accept: estimates.acceptEstimate, refuse: estimates.refuseEstimate } as const

/** Amount, lines, validity and terms of a quote, with its document. */
const QuoteContent = ({ task, quote }: { task: Task; quote: Quote }) => {
  const t = useTranslations('quotes')
  const format = useFormat()
  return (
    <>
      <h2 className="quote-amount" data-part="quote-amount">
        {t.rich('amount', {
          amount: format.money(quote.netInCents),
          small: (parts) => <small>{parts}</small>,
        })}
      </h2>
      <p className="quote-sum">
        {t.rich('numbered', {
          number: quote.number ?? '',
          strong: (parts) => <strong className="num">{parts}</strong>,
        })}
        {quote.sentAt && `, ${t('sentOn', { date: format.day(quote.sentAt) })}`}
      </p>
      <QuoteTable quote={quote} />
      {quote.validUntil && quote.state === 'sent' && (
        <p className="quote-valid">
          <Icon icon={IconCalendar} />
          {t('validUntil', { date: format.day(quote.validUntil) })}
        </p>
      )}
      {quote.terms !== '' && (
        <details className="quote-terms">
          <summary>
            <Icon icon={IconChevronRight} size={14} />
            {t('terms')}
          </summary>
          <p>{quote.terms}</p>
        </details>
      )}
      {quote.number !== null && <QuotePdfButton task={task} number={quote.number} />}
    </>
  )
}

const ExpiredQuote = ({ task, quote }: { task: Task; quote: Quote }) => {
  const t = useTranslations('quotes')
  const failed = useTranslations('failures')('sendMessage')
  const format = useFormat()
  const date = format.shortDay(quote.validUntil ?? '')
  const ask = useToastMutation({
    send: () =>
      call(
        messages.sendMessage,
        {
          threadId: task.threadId,
          taskId: task._id,
          text: t('renewalMessage', { number: quote.number ?? '', date }),
        },
        { appId: task.appId },
      ),
    done: () => t('renewalAsked'),
    failed,
  })
  return (
    <section
      data-part="phase decision"
      className="first task-phase task-decision quote-over"
      aria-label={t('expiredOn', { date })}
    >
      <div className="task-phase-head" data-part="phase-state">
        <Badge tone="neutral" icon={IconClockX}>
          {t('state.expired')}
        </Badge>
      </div>
      <QuoteContent task={task} quote={quote} />
      <p className="quote-valid">{t('expired', { date })}</p>
      <Button
        variant="primary"
        size="big"
        loading={ask.isPending}
        disabled={ask.isSuccess}
        onClick={() => ask.mutate()}
      >
        {t('askRenewal')}
      </Button>
      <p className="next">{t('renewalNext')}</p>
    </section>
  )
}

/** Whether the quote that waits for an answer is known. */
export const useQuoteSettled = (task: Task, decides: boolean): boolean => {
  const query = useQuery({ ...quoteQueries.newest(task), enabled: decides })
  return !decides || isSettled(query)
}

/**
 * Decision of the customer administrator about a quote: amount, lines, tax, validity, terms, comment, two buttons and
 * what follows (BIL-052). `next` = the automatic step.
 */
export const QuoteDecision = ({
  task,
  provider,
  comment,
  next,
}: {
  task: Task
  provider: string
  comment: AnswerComment
  next: ReactNode
}) => {
  const t = useTranslations('quotes')
  const failures = useTranslations('failures')
  const format = useFormat()
  const query = useQuery(quoteQueries.newest(task))
  const quote = query.data
  const send = useAnswerWithComment(task, comment)
  const seen = {
    ...(task.estimatedTime !== null && { estimatedTime: task.estimatedTime }),
    quoteVersion: quote?.version,
  }
  const answer = useTaskMutation(task, {
    mutationFn: ({ accepted, asked }: { accepted: boolean; asked: Task }) =>
      send(() => mutateTask(asked, answers[accepted ? 'accept' : 'refuse'], seen)),
    errorMessage: failures('answerEstimate'),
    onSuccess: (_, { accepted }) => toast.success(t(accepted ? 'acceptedNow' : 'refusedNow', { provider })),
  })
  if (!quote)
    return query.error ? (
      <section className="first task-phase task-decision">
        <LoadError query={query} title={t('loadFailed')} />
      </section>
    ) : (
      <section className="first task-phase task-decision quote-loading" aria-busy="true" />
    )
  if (quote.state === 'expired') return <ExpiredQuote task={task} quote={quote} />
  return (
    <CustomerDecision
      task={task}
      icon={IconFileInvoice}
      comment={comment}
      commentLabel={t('comment')}
      accept={t('accept')}
      refuse={t('refuse')}
      busy={answer.isPending}
      onAnswer={answer.mutate}
      after={
        <>
          <p className="next">
            {t('after', { billing: quote.billing, amount: t('net', { amount: format.money(quote.netInCents) }) })}
          </p>
          {next}
        </>
      }
    >
      <QuoteContent task={task} quote={quote} />
    </CustomerDecision>
  )
}
