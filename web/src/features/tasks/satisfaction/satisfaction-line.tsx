import { satisfaction } from '@passerelle/contract/projects/satisfaction'
import { maxRatingWords, type Rating } from '@passerelle/kernel/satisfaction'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { useUnsavedChanges } from '../../../kit/store/unsaved-changes.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Badge } from '../../../kit/ui/display/badge.tsx'
import { TextArea } from '../../../kit/ui/form/field.tsx'
import { mutateTask } from '../../../model/tasks/mutations/mutate-task.ts'
import type { Task } from '../../../model/tasks/queries/task-queries.ts'
import { RatingChoices } from '../../../model/satisfaction/rating-choices.tsx'
import { RatingMark } from '../../../model/satisfaction/rating-mark.tsx'
import { satisfactionQuery, type TaskSatisfaction } from './satisfaction-queries.ts'
import './satisfaction.css'

type Given = NonNullable<TaskSatisfaction['given']>

/** The rating with its words, as staff read it. */
const GivenRating = ({ given }: { given: Given }) => {
  const t = useTranslations('satisfaction')
  const format = useFormat()
  return (
    <section className="satisfaction" data-part="satisfaction">
      <h2>{t('title')}</h2>
      <p>
        <RatingMark rating={given.rating} />
      </p>
      {given.words !== '' && <p className="rating-words">{given.words}</p>}
      <p className="quiet">
        {t('byOn', { name: given.by ?? t('somebody'), date: format.dateTime(given.ratedAt) })}{' '}
        {given.reopenedAt && (
          <Badge tone="info" icon={IconArrowBackUp}>
            {t('reopenedOn', { date: format.dateTime(given.reopenedAt) })}
          </Badge>
        )}
      </p>
    </section>
  )
}

const RatingForm = ({ task, given, until }: { task: Task; given: Given | null; until: string }) => {
  const t = useTranslations('satisfaction')
  const format = useFormat()
  const client = useQueryClient()
  const thanks = useRef<HTMLParagraphElement>(null)
  const isSent = useRef(false)
  const [rating, setRating] = useState<Rating | null>(given?.rating ?? null)
  const [words, setWords] = useState(given?.words ?? '')
  const [error, setError] = useState<string>()
  const isChanged = rating !== null && (rating !== given?.rating || words.trim() !== given.words)
  useUnsavedChanges(isChanged)
  const isThanked = given !== null && !isChanged
  // The button that had the focus is gone.
  useEffect(() => {
    if (!isThanked || !isSent.current) return
    isSent.current = false
    thanks.current?.focus()
  }, [isThanked])
  const rate = useMutation({
    mutationFn: (chosen: Rating) => mutateTask(task, satisfaction.rateTask, { rating: chosen, words }),
    onSuccess: (shown) => {
      client.setQueryData(satisfactionQuery(task).queryKey, shown)
      setWords(shown.given?.words ?? '')
      setError(undefined)
      isSent.current = true
    },
    onError: (failure) => {
      setError(getErrorMessage(failure, t('failed')))
      void client.invalidateQueries(satisfactionQuery(task))
    },
  })
  return (
    <section className="satisfaction" data-part="satisfaction">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isChanged) rate.mutate(rating)
        }}
      >
        <RatingChoices legend={t('ask')} rating={rating} disabled={rate.isPending} onChoose={setRating} />
        {rating !== null && (
          <TextArea
            label={t(`words.${rating}`)}
            rows={2}
            maxLength={maxRatingWords}
            value={words}
            error={error}
            onChange={({ target }) => setWords(target.value)}
          />
        )}
        {isChanged && (
          <Button type="submit" loading={rate.isPending}>
            {t('send')}
          </Button>
        )}
        <p ref={thanks} tabIndex={-1} className="quiet">
          {isThanked && t('thanks', { date: format.dateTime(until) })}
        </p>
      </form>
    </section>
  )
}

/**
 * On a done request: who was asked rates it, staff read the rating and its words, others see nothing (ANS-021).
 */
export const SatisfactionLine = ({ task }: { task: Task }) => {
  const isDone = task.listId === 'done'
  const { data } = useQuery({ ...satisfactionQuery(task), enabled: isDone })
  if (!isDone || !data) return null
  const { given, until } = data
  if (until !== null) return <RatingForm key={task._id} task={task} given={given} until={until} />
  return given && <GivenRating given={given} />
}
