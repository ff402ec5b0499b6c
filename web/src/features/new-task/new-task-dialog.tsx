import { board } from '@passerelle/contract/projects/board'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../shared/api/call.ts'
import { fieldErrorsOf, messageOf } from '../../shared/api/failure.ts'
import { takeTask } from '../../shared/tasks/task-cache.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { focusOnMount } from '../../shared/ui/focus-on-mount.ts'
import { TextArea, TextInput } from '../../shared/ui/field.tsx'
import { toast } from '../../shared/ui/toasts.tsx'
import { PrivacyNotice } from './privacy-notice.tsx'
import './new-task.css'

type Draft = { name: string; description: string }
const blank: Draft = { name: '', description: '' }
const isFilled = (draft: Draft) => draft.name.trim() !== '' || draft.description.trim() !== '' // TSK-030

/** A new request (TSK-022): title and description, the rest has its defaults. Leaving a filled form asks first. */
export const NewTaskDialog = ({ open, staff, onClose }: { open: boolean; staff: boolean; onClose: () => void }) => {
  const t = useTranslations()
  const client = useQueryClient()
  const [draft, setDraft] = useState(blank)
  const [missing, setMissing] = useState<Partial<Draft>>({})
  const [leaving, leave] = useState(false)
  const intention = useRef(crypto.randomUUID())
  const create = useMutation({
    mutationFn: (wanted: Draft) => call(staff ? board.createTaskAsStaff : board.createTask, wanted, { idempotencyKey: intention.current }),
    onSuccess: (task) => {
      takeTask(client, task)
      toast.success(t('failures.taskCreated', { taskId: task.taskId })) // ERR-027
      end()
    },
    onError: (error) => {
      intention.current = crypto.randomUUID()
      setMissing(fieldErrorsOf(error))
      toast.error(messageOf(error, t('failures.createTask')))
    },
  })
  const end = () => {
    setDraft(blank)
    setMissing({})
    leave(false)
    intention.current = crypto.randomUUID()
    onClose()
  }
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part })
    setMissing({})
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const required = t('forms.required')
    const empty = { ...(draft.name.trim() === '' && { name: required }), ...(draft.description.trim() === '' && { description: required }) } // TSK-028
    setMissing(empty)
    if (Object.keys(empty).length === 0 && !create.isPending) create.mutate(draft)
  }
  return (
    <>
      <Dialog open={open} onClose={() => (isFilled(draft) ? leave(true) : end())} title={t('task.newTitle')} wide>
        <form id="new-task" className="new-task" onSubmit={submit} noValidate>
          <TextInput label={t('task.name')} ref={focusOnMount} maxLength={200} placeholder={t('task.namePlaceholder')} error={missing.name} value={draft.name} onChange={(event) => change({ name: event.target.value })} />
          <TextArea label={t('task.descriptionLabel')} rows={7} maxLength={20_000} placeholder={t('task.descriptionPlaceholder')} error={missing.description} value={draft.description} onChange={(event) => change({ description: event.target.value })} />
          <PrivacyNotice />
          <div className="dialog-actions">
            <Button onClick={() => (isFilled(draft) ? leave(true) : end())}>{t('common.cancel')}</Button>
            <Button look="primary" type="submit" busy={create.isPending}>{t('task.createAction')}</Button>
          </div>
        </form>
      </Dialog>
      <Dialog
        open={leaving} onClose={() => leave(false)} title={t('task.leaveTitle')} lead={t('task.leaveText')}
        actions={
          <>
            <Button look="danger" onClick={end}>{t('task.leaveAction')}</Button>
            <Button look="primary" onClick={() => leave(false)}>{t('task.stayAction')}</Button>
          </>
        }
      />
    </>
  )
}
