import { maxLinkLength } from '@passerelle/contract/limits'
import { IconGitPullRequest } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { isHttpsLink } from '../../../kit/format/https-link.ts'
import type { Task } from '../../../model/tasks/queries/task-queries.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { focusOnMount } from '../../../kit/ui/focus/focus-on-mount.ts'
import { TextInput } from '../../../kit/ui/form/field.tsx'
import { Popover } from '../../../kit/ui/popup/popover.tsx'
import { useReviewMutations } from './use-review.ts'
import './review.css'

const LinkForm = ({ task, onRequested }: { task: Task; onRequested: () => void }) => {
  const t = useTranslations()
  const { ask, busy } = useReviewMutations(task)
  const [link, setLink] = useState('')
  const [tried, setTried] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isHttpsLink(link)) ask.mutate(link.trim(), { onSuccess: onRequested })
  }
  return (
    <form className="review-form" data-part="review-form" onSubmit={submit} noValidate>
      <TextInput
        label={t('review.link')}
        type="url"
        inputMode="url"
        maxLength={maxLinkLength}
        placeholder="https://"
        ref={focusOnMount}
        value={link}
        error={tried && !isHttpsLink(link) ? t('forms.website') : undefined}
        onChange={(event) => setLink(event.target.value)}
      />
      <Button variant="primary" type="submit" loading={busy}>
        {t('review.ask')}
      </Button>
    </form>
  )
}

/** Form for staff to request a review of a merge request by its link (MRG-001, MRG-004). */
export const ReviewRequest = ({ task }: { task: Task }) => {
  const t = useTranslations('review')
  const [open, setOpen] = useState(false)
  if (!task.may.includes('requestReview')) return null
  return (
    <Popover
      label={t('ask')}
      open={open}
      onOpenChange={setOpen}
      align="end"
      trigger={<Button icon={IconGitPullRequest}>{t('askShort')}</Button>}
    >
      {open && <LinkForm task={task} onRequested={() => setOpen(false)} />}
    </Popover>
  )
}
