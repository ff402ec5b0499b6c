import { RefusalReason } from '@passerelle/contract/projects/form-schemas'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../kit/ui/button/button.tsx'
import { TextArea } from '../../../kit/ui/form/field.tsx'
import { useForm } from '../../../kit/ui/form/use-form.ts'
import { Dialog } from '../../../kit/ui/popup/dialog.tsx'
import type { Task } from '../../../model/tasks/queries/task-queries.ts'

/** Refuses a merge request; its dialog asks for the reason, which may stay empty (DAY-037). */
export const RefuseReview = ({
  task,
  busy,
  onRefuse,
}: {
  task: Task
  busy: boolean
  onRefuse: (reason: string) => Promise<unknown>
}) => {
  const t = useTranslations('review')
  const cancel = useTranslations('common')('cancel')
  const [open, setOpen] = useState(false)
  const form = useForm({
    initial: { reason: '' },
    schema: RefusalReason,
    send: ({ reason }) => onRefuse(reason),
    onSent: () => setOpen(false),
  })
  return (
    <>
      <Button icon={IconX} loading={busy} onClick={() => setOpen(true)}>
        {t('refuse')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('refuseTitle', { taskId: task.taskId })}>
        <form className="picker" noValidate onSubmit={form.submit}>
          <TextArea label={t('reason')} hint={t('reasonHint')} {...form.field('reason')} />
          <div className="dialog-footer" data-part="dialog-footer">
            <Button onClick={() => setOpen(false)}>{cancel}</Button>
            <Button variant="primary" type="submit" loading={form.isSending}>
              {t('refuse')}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  )
}
