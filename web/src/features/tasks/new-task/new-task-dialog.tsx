import { TaskText } from '@passerelle/contract/projects/form-schemas'
import { Id } from '@passerelle/contract/schemas'
import { useBlocker } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { pasteFiles } from '../../../model/attachments/use-file-drop.ts'
import { attachedFiles, useAttach } from '../../../model/attachments/use-attach.ts'
import { useStore } from '../../../kit/store/store.ts'
import type { AppEntry } from '../../../model/accounts/account-queries.ts'
import { useMe } from '../../../model/session/me.ts'
import { parseDateInput } from '../../../model/tasks/date-input.ts'
import { isDirty } from '../../../model/tasks/task-draft.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Dialog } from '../../../kit/ui/popup/dialog.tsx'
import { focusOnMount } from '../../../kit/ui/focus/focus-on-mount.ts'
import { TextArea, TextInput } from '../../../kit/ui/form/field.tsx'
import { useForm } from '../../../kit/ui/form/use-form.ts'
import { lazyWithTimeout } from '../../../kit/ui/lazy/lazy-with-timeout.ts'
import { DiscardChangesDialog } from '../../../kit/ui/popup/discard-changes-dialog.tsx'
import { FileField } from './file-field.tsx'
import { firstWordsStore } from './first-words.ts'
import { blankIntake } from './intake.ts'
import { presetStore, type Requester } from './preset.ts'
import { LatestTasks } from './latest-tasks.tsx'
import { readStoredTask, storeTask } from './stored-task.ts'
import { PrivacyNotice } from './privacy-notice.tsx'
import { UrgencyFields, usual, type Urgency } from './urgency-fields.tsx'
import { useCreateTask, type NewTaskActions } from './use-create-task.ts'
import './new-task.css'

const OwnerField = lazyWithTimeout(() => import('./owner-field.tsx').then((module) => ({ default: module.OwnerField })))
const AppSelect = lazyWithTimeout(() => import('./app-select.tsx').then((module) => ({ default: module.AppSelect })))
const IntakeFields = lazyWithTimeout(() =>
  import('./intake-fields.tsx').then((module) => ({ default: module.IntakeFields })),
)

/** Place of the files of the form. */
const place = 'new-task'

const blank = { name: '', description: '', appId: '' }
/** Where accounts are offered, one of them must be chosen (ERR-029). */
const InAccount = z.extend(TaskText, { appId: Id })

/**
 * Dialog of a new task (TSK-022): title, description and files, defaults for the rest; staff select priority and kind
 * (TSK-027), the owner (TSK-024) and, where accounts are available, first the account (TSK-023), and settle what comes
 * next. Closing a filled form asks for confirmation (TSK-030).
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
  const [owner, setOwner] = useState<Requester | null>(null)
  const [leaving, leave] = useState(false)
  const [urgency, setUrgency] = useState<Urgency>(usual)
  const [intake, setIntake] = useState(blankIntake)
  const [app, setApp] = useState<AppEntry>()
  const { files, refused, add, remove } = useAttach(place, 'field')
  const create = useCreateTask(staff, actions)
  const form = useForm({
    initial: blank,
    schema: offersApps ? InAccount : TaskText,
    toBody: ({ name, description, appId }) => ({ name, description, ...(offersApps && { appId }) }),
    judged: 'input',
    send: (task) =>
      create.mutateAsync({
        task: {
          ...task,
          ...(staff && { ...urgency, userId: owner?._id, dueAt: parseDateInput('dueAt', intake.dueOn) }),
        },
        files,
        intake: staff ? intake : undefined,
      }),
    onSent: () => end(),
  })
  const { draft } = form
  const words = useStore(firstWordsStore)
  const [begun, begin] = useState('')
  if (open && words !== begun) {
    begin(words)
    if (words !== '' && !isDirty(draft, null)) form.set({ name: words })
  }
  const preset = useStore(presetStore)
  if (open && offersApps && preset && preset.app._id !== app?._id) {
    setApp(preset.app)
    setOwner(preset.owner)
    form.set({ appId: preset.app._id })
  }
  const meId = useMe()?._id ?? ''
  const [wasOpen, setOpen] = useState(false)
  if (open !== wasOpen) {
    setOpen(open)
    const stored = open && words === '' && !isDirty(draft, null) && readStoredTask(meId)
    if (stored) form.set(stored)
  }
  useEffect(() => {
    if (open) storeTask(meId, draft)
  }, [open, meId, draft])
  const end = () => {
    storeTask(meId, null)
    // A creation in flight finishes on its own: its success must not close the next draft.
    form.reset()
    firstWordsStore.set('')
    presetStore.set(null)
    begin('')
    setOwner(null)
    setUrgency(usual)
    setIntake(blankIntake)
    setApp(undefined)
    attachedFiles.clear(place)
    // What was refused is forgotten, too.
    add([])
    leave(false)
    onClose()
  }
  const active = open && (isDirty(draft, null) || files.length > 0)
  // Automatic redirects, as when a session ends, use `replace` and are not blocked.
  const blocker = useBlocker({
    shouldBlockFn: ({ action, current, next }) =>
      active && !form.isSending && action !== 'REPLACE' && current.pathname !== next.pathname,
    enableBeforeUnload: () => active,
    withResolver: true,
  })
  const close = () => (active ? leave(true) : end())
  const ownersApp = offersApps ? draft.appId : appId
  return (
    <>
      <Dialog open={open} onClose={close} title={t('task.newTitle')} wide>
        {/* The title must not take the focus before the account, which is loaded on demand: it would be left empty. */}
        <Suspense>
          <form
            id="new-task"
            className="new-task"
            data-part="new-task"
            onSubmit={form.submit}
            onPaste={pasteFiles(add)}
            noValidate
          >
            {offersApps && (
              <AppSelect
                chosen={app}
                error={form.errorOf('appId') && (draft.appId ? form.errorOf('appId') : t('failures.chooseApp'))}
                onChoose={(next) => {
                  presetStore.set(null)
                  setApp(next)
                  form.set({ appId: next?._id ?? '' })
                  setOwner(null)
                  setIntake({ ...intake, labelId: '' })
                }}
              />
            )}
            {staff && ownersApp && (
              <Suspense>
                <OwnerField appId={ownersApp} owner={owner} error={form.errorOf('userId')} onChoose={setOwner} />
              </Suspense>
            )}
            <TextInput
              label={t('task.name')}
              ref={offersApps && !app ? undefined : focusOnMount}
              placeholder={t(staff ? 'task.namePlaceholderStaff' : 'task.namePlaceholder')}
              {...form.field('name')}
            />
            <TextArea
              label={t('task.descriptionLabel')}
              rows={staff ? 4 : 7}
              placeholder={t(staff ? 'task.descriptionPlaceholderStaff' : 'task.descriptionPlaceholder')}
              {...form.field('description')}
            />
            {open && <FileField files={files} refused={refused} onFiles={add} onRemove={remove} />}
            {staff && <UrgencyFields value={urgency} onChange={setUrgency} />}
            {staff && ownersApp && (
              <Suspense>
                <IntakeFields
                  appId={ownersApp}
                  value={intake}
                  onChange={(changes) => setIntake({ ...intake, ...changes })}
                />
              </Suspense>
            )}
            {!staff && <PrivacyNotice />}
            <LatestTasks
              title={draft.name}
              across={offersApps ? { ...(draft.appId && { appIds: [draft.appId] }) } : undefined}
            />
            <div className="dialog-footer" data-part="dialog-footer">
              <Button onClick={close}>{t('common.cancel')}</Button>
              <Button variant="primary" type="submit" loading={form.isSending}>
                {t('task.createAction')}
              </Button>
            </div>
          </form>
        </Suspense>
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
