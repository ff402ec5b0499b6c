import { IconCheck, IconCircleCheck, IconExternalLink, IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import type { Task } from '../../../model/tasks/queries/task-queries.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { RefuseReview } from './refuse-review.tsx'
import { useReviewMutations } from './use-review.ts'
import './review.css'

/**
 * State of the review of a merge request; the designated reviewers accept or refuse, every staff member can cancel it
 * (MRG-001 to MRG-003).
 */
export const ReviewAnswer = ({ task, primary }: { task: Task; primary: boolean }) => {
  const t = useTranslations('review')
  const format = useFormat()
  const { cancel, validate, refuse, busy } = useReviewMutations(task)
  if (task.mergeRequestLink === null && task.mergeRequestAcceptedAt === null) return null
  // Canceling removes the link too (MRG-001), so a link that is neither pending nor accepted was refused.
  const refused =
    task.mergeRequestLink !== null && task.mergeRequestAcceptedAt === null && task.pendingStatus !== 'merge_request'
  const may = (action: Task['may'][number]) => task.may.includes(action)
  return (
    <div className="review" data-part="review-answer">
      {task.mergeRequestAcceptedAt && (
        <p className="review-result">
          <Icon icon={IconCircleCheck} />
          {t('acceptedAt', { when: format.near(task.mergeRequestAcceptedAt) })}
        </p>
      )}
      {refused && (
        <p className="review-result refused" data-part="review-result" data-state="refused">
          <Icon icon={IconX} />
          {t('refused')}
        </p>
      )}
      {task.mergeRequestLink && (
        <a className="review-link" href={task.mergeRequestLink} target="_blank" rel="noopener noreferrer">
          <Icon icon={IconExternalLink} />
          <span>{task.mergeRequestLink.replace(/^https:\/\//, '')}</span>
        </a>
      )}
      {(may('answerReview') || may('cancelReview')) && (
        <div className="actions">
          {may('answerReview') && (
            <Button
              variant={primary ? 'primary' : 'secondary'}
              icon={IconCheck}
              loading={busy}
              onClick={() => validate.mutate(undefined)}
            >
              {t('validate')}
            </Button>
          )}
          {may('answerReview') && (
            <RefuseReview task={task} busy={busy} onRefuse={(reason) => refuse.mutateAsync(reason)} />
          )}
          {may('cancelReview') && (
            <Button loading={busy} onClick={() => cancel.mutate(undefined)}>
              {t('cancel')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
