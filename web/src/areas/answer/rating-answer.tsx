import { isProblem } from '@passerelle/contract/problems'
import { answers } from '@passerelle/contract/projects/answers'
import type { GivenRating, RatingPage } from '@passerelle/contract/projects/satisfaction'
import { maxRatingWords, ratings, type Rating } from '@passerelle/kernel/satisfaction'
import { IconArrowBackUp, IconCircleCheck, IconPlugConnectedX } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../kit/format/use-format.ts'
import { getErrorMessage } from '../../kit/network/error-message.ts'
import { requestTimeoutMs, withTimeout } from '../../kit/network/request-timeout.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { Choice } from '../../kit/ui/choice/choice.tsx'
import { focusOnMount } from '../../kit/ui/focus/focus-on-mount.ts'
import { TextArea } from '../../kit/ui/form/field.tsx'
import { Icon } from '../../kit/ui/icon/icon.tsx'
import { call } from '../../model/api/call.ts'
import { RatingChoices } from '../../model/satisfaction/rating-choices.tsx'
import { answerQuery, byLink } from '../../features/tasks/mail-answer/answer-query.ts'

/** The rating that the link of a mail carries in its fragment; none otherwise. */
export const ratingOf = (fragment: string): Rating | null => ratings.find((one) => one === fragment) ?? null

type Said = { rating: Rating; words: string; reopen: boolean }

/** Sends the rating; what somebody else did meanwhile reads the link again, which mostly is dead now. */
const useRate = (token: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ rating, words, reopen }: Said) =>
      withTimeout(
        requestTimeoutMs,
        (signal) =>
          call(answers.giveAnswer, { rating, words, reopen }, { ...byLink(token), signal }) as Promise<GivenRating>,
      ),
    onError: (error) => {
      if (isProblem(error) && (error.status === 409 || error.status === 410))
        void client.refetchQueries({ queryKey: answerQuery(token).queryKey })
    },
  })
}

const beginsWithVowel = /^[aeiouyàâäéèêëîïôöùûü]/i

/** What was said, until when it changes, and what follows; the title takes the focus. */
const Thanks = ({ page, given, onChange }: { page: RatingPage; given: GivenRating; onChange: () => void }) => {
  const t = useTranslations('mailAnswer.satisfaction')
  const format = useFormat()
  const { reopened, followUpId, until } = given
  const isOver = reopened || followUpId !== null
  return (
    <section className="mail-answer-box flat">
      <Icon icon={IconCircleCheck} size={20} className="mail-answer-mark success" />
      <h1 tabIndex={-1} ref={focusOnMount}>
        {reopened ? t('reopened', { key: page.taskId }) : followUpId ? t('followed', { key: followUpId }) : t('thanks')}
      </h1>
      {!isOver && <p>{t('until', { date: format.dateTime(until) })}</p>}
      {!isOver && (
        <Button size="big" onClick={onChange}>
          {t('change')}
        </Button>
      )}
    </section>
  )
}

/** The question whether a done request was done well, with what was said before; sending it is one press (ANS-018). */
export const RatingAnswer = ({ token, page, first }: { token: string; page: RatingPage; first: Rating | null }) => {
  const t = useTranslations('mailAnswer.satisfaction')
  const common = useTranslations('mailAnswer')
  const texts = useTranslations()
  const format = useFormat()
  const field = useRef<HTMLTextAreaElement>(null)
  const [rating, choose] = useState<Rating | null>(first ?? page.given?.rating ?? null)
  const [words, write] = useState(page.given?.words ?? '')
  const [reopen, setReopen] = useState(false)
  const [given, setGiven] = useState<GivenRating>()
  const rate = useRate(token)
  const { error } = rate
  const isOfText = isProblem(error, 'message_too_long')
  const isLost = error !== null && (!isProblem(error) || error.status >= 500)
  useEffect(() => {
    if (isOfText) field.current?.focus()
  }, [isOfText, error])
  const { firstName, lastName } = page.person
  const name = `${firstName} ${lastName}`
  const again = page.isArchived ? 'follow' : 'reopen'
  const reopens = rating === 'bad' && reopen
  const send = () => {
    if (rating !== null) rate.mutate({ rating, words, reopen: reopens }, { onSuccess: setGiven })
  }
  if (given) return <Thanks page={page} given={given} onChange={() => setGiven(undefined)} />
  return (
    <form
      className="mail-answer-box"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <p className="num mail-answer-id">{page.taskId}</p>
      <h1>{page.name}</h1>
      <p>{t('q', { date: format.dateTime(page.doneAt), time: format.timeTaken(page.tookMs) })}</p>
      <RatingChoices legend={t('legend')} rating={rating} disabled={rate.isPending} onChoose={choose} />
      <TextArea
        ref={field}
        label={rating === 'bad' ? t('missing') : t('words', { provider: page.providerName })}
        aside={texts('common.optional')}
        error={isOfText ? getErrorMessage(error, common('failed')) : undefined}
        rows={3}
        maxLength={maxRatingWords}
        value={words}
        onChange={(event) => write(event.target.value)}
      />
      {rating === 'bad' && (
        <Choice type="checkbox" name="reopen" checked={reopen} onChange={() => setReopen(!reopen)}>
          {t(again)}
        </Choice>
      )}
      {error && !isOfText && (
        <div className="mail-answer-failed" role="alert">
          <Icon icon={IconPlugConnectedX} />
          <span>
            <b>{common('failed')}</b> {isLost ? common('failedText') : getErrorMessage(error, common('failedText'))}
          </span>
        </div>
      )}
      <Button
        type="submit"
        variant="primary"
        size="big"
        disabled={rating === null}
        loading={rate.isPending}
        {...(reopens && { icon: IconArrowBackUp })}
      >
        {isLost ? texts('common.retry') : reopens ? t(`send_${again}`, { key: page.taskId }) : t('send')}
      </Button>
      {rating === 'bad' && <p className="quiet">{t('told', { provider: page.providerName })}</p>}
      <p className="mail-answer-sign">
        {common(beginsWithVowel.test(name) ? 'signElided' : 'sign', { name })} {t('sign')}{' '}
        <a href={`/unsubscribe?token=${page.unsubscribe}`}>{t('stop')}</a>
      </p>
    </form>
  )
}
