import { useBlocker } from '@tanstack/react-router'
import { Suspense, useState, type FocusEvent, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { getFieldErrors } from '../../kit/network/error-message.ts'
import { pasteFiles } from '../../model/attachments/use-file-drop.ts'
import { attachedFiles, useAttach } from '../../model/attachments/use-attach.ts'
import type { PersonEntry } from '../../model/users/user-queries.ts'
import { useStore } from '../../kit/store/store.ts'
import { isDirty, type TaskDraft } from '../../model/tasks/task-draft.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { Dialog } from '../../kit/ui/popup/dialog.tsx'
import { focusOnMount } from '../../kit/ui/focus/focus-on-mount.ts'
import { TextArea, TextInput } from '../../kit/ui/form/field.tsx'
import { lazyWithTimeout } from '../../kit/ui/lazy/lazy-with-timeout.ts'
import { DiscardChangesDialog } from '../../kit/ui/popup/discard-changes-dialog.tsx'
import { FileField } from './file-field.tsx'
import { firstWordsStore } from './first-words.ts'
import { LatestTasks } from './latest-tasks.tsx'
import { PrivacyNotice } from './privacy-notice.tsx'
import { UrgencyFields, usual, type Urgency } from './urgency-fields.tsx'
import { useCreateTask, type NewTaskActions } from './use-create-task.ts'
import './new-task.css'

const OwnerField = lazyWithTimeout(() => import('./owner-field.tsx').then((module) => ({ default: module.OwnerField })))
const AppSelect = lazyWithTimeout(() => import('./app-select.tsx').then((module) => ({ default: module.AppSelect })))

/** Place of the files of the form. */
const place = 'new-task'

const blank: TaskDraft = { name: '', description: '' }

/**
 * Dialog of a new task (TSK-022): title, description and files, defaults for the rest; staff select priority and kind
 * (TSK-027), the owner (TSK-024) and, where accounts are available, the account (TSK-023). Closing a filled form asks
 * for confirmation (TSK-030).
 */
export const NewTaskDialog = ({
  open,
  staff,
  appId,
  offersApps = false,
  onClose,
  ...actions
}: NewTaskActions & {
  open: boolean
  staff: boolean
  appId?: string | undefined
  offersApps?: boolean
  onClose: () => void
}) => {
  const t = useTranslations()
  const [draft, setDraft] = useState(blank)
  const [owner, setOwner] = useState<PersonEntry | null>(null)
  const [chosen, setChosen] = useState<string>()
  const [missing, setMissing] = useState<Record<string, string>>({})
  const [leaving, leave] = useState(false)
  const [urgency, setUrgency] = useState<Urgency>(usual)
  const { files, add, remove } = useAttach(place)
  const create = useCreateTask(staff, actions)
  const words = useStore(firstWordsStore)
  const [begun, begin] = useState('')
  if (open && words !== begun) {
    begin(words)
    if (words !== '' && !isDirty(draft, null)) setDraft({ ...blank, name: words })
  }
  const end = () => {
    // A creation in flight finishes on its own: its success must not close the next draft.
    create.reset()
    firstWordsStore.set('')
    begin('')
    setDraft(blank)
    setOwner(null)
    setChosen(undefined)
    setMissing({})
    setUrgency(usual)
    attachedFiles.clear(place)
    leave(false)
    onClose()
  }
  const active = open && (isDirty(draft, null) || files.length > 0)
  // Automatic redirects, as when a session ends, use `replace` and are not blocked.
  const blocker = useBlocker({
    shouldBlockFn: ({ action, current, next }) =>
      active && !create.isPending && action !== 'REPLACE' && current.pathname !== next.pathname,
    enableBeforeUnload: () => active,
    withResolver: true,
  })
  // UIX-050: a field is validated on input and on blur.
  const judge = (name: keyof TaskDraft, text: string) => {
    const { [name]: _, ...others } = missing
    setMissing(text.trim() === '' ? { ...others, [name]: t('forms.required') } : others)
  }
  const change = (name: keyof TaskDraft, text: string) => {
    setDraft({ ...draft, [name]: text })
    judge(name, text)
  }
  const onFieldBlur = (name: keyof TaskDraft) => (event: FocusEvent) => {
    if (event.relatedTarget?.matches('input, textarea')) judge(name, draft[name])
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const required = t('forms.required')
    const empty = {
      ...(offersApps && !chosen && { appId: t('failures.chooseApp') }), // ERR-029
      ...(draft.name.trim() === '' && { name: required }),
      ...(draft.description.trim() === '' && { description: required }), // TSK-028
    }
    setMissing(empty)
    if (Object.keys(empty).length === 0 && !create.isPending) {
      create.mutate(
        {
          task: { ...draft, ...(staff && { ...urgency, userId: owner?._id }), ...(offersApps && { appId: chosen }) },
          files,
        },
        { onSuccess: end, onError: (error) => setMissing(getFieldErrors(error)) },
      )
    }
  }
  const close = () => (active ? leave(true) : end())
  const ownersApp = offersApps ? chosen : appId
  return (
    <>
      <Dialog open={open} onClose={close} title={t('task.newTitle')} wide>
        <form id="new-task" className="new-task" onSubmit={submit} onPaste={pasteFiles(add)} noValidate>
          <TextInput
            label={t('task.name')}
            ref={focusOnMount}
            maxLength={200}
            placeholder={t('task.namePlaceholder')}
            error={missing['name']}
            value={draft.name}
            onChange={(event) => change('name', event.target.value)}
            onBlur={onFieldBlur('name')}
          />
          <TextArea
            label={t('task.descriptionLabel')}
            rows={7}
            maxLength={20_000}
            placeholder={t('task.descriptionPlaceholder')}
            error={missing['description']}
            value={draft.description}
            onChange={(event) => change('description', event.target.value)}
            onBlur={onFieldBlur('description')}
          />
          {open && <FileField files={files} onFiles={add} onRemove={remove} />}
          {staff && <UrgencyFields value={urgency} onChange={setUrgency} />}
          <Suspense>
            {offersApps && (
              <AppSelect
                chosen={chosen}
                error={missing['appId']}
                onChoose={(app) => {
                  setChosen(app)
                  setOwner(null)
                  setMissing({})
                }}
              />
            )}
            {staff && ownersApp && (
              <OwnerField appId={ownersApp} owner={owner} error={missing['userId']} onChoose={setOwner} />
            )}
          </Suspense>
          <PrivacyNotice />
          {!offersApps && <LatestTasks />}
          <div className="dialog-footer">
            <Button onClick={close}>{t('common.cancel')}</Button>
            <Button variant="primary" type="submit" loading={create.isPending}>
              {t('task.createAction')}
            </Button>
          </div>
        </form>
      </Dialog>
      <DiscardChangesDialog
        open={leaving || blocker.status === 'blocked'}
        onStay={() => {
          leave(false)
          blocker.reset?.()
        }}
        onLeave={() => {
          end()
          blocker.proceed?.()
        }}
      />
    </>
  )
}
