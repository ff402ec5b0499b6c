import { maxNoteLength } from '@passerelle/contract/limits'
import { Suspense, useRef, useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { serverNow } from '../../../../kit/config/server-clock.ts'
import type { Task } from '../../../../model/tasks/queries/task-queries.ts'
import { Button } from '../../../../kit/ui/button/button.tsx'
import { TextInput } from '../../../../kit/ui/form/field.tsx'
import { lazyWithTimeout } from '../../../../kit/ui/lazy/lazy-with-timeout.ts'
import { Popover } from '../../../../kit/ui/popup/popover.tsx'
import { usePreloadWhenIdle } from '../../../../kit/ui/lazy/preload-when-idle.ts'
import { useLazyDialog } from '../../../../kit/ui/popup/use-lazy-dialog.ts'
import { quickDurations, quickLog, quickReasons, triedAgain, type QuickDuration, type QuickLog } from './quick-log.ts'
import { useWorkLogMutations } from '../use-work-log-mutations.ts'
import './quick-logs.css'

const ManualDialog = lazyWithTimeout(() =>
  import('./manual-dialog.tsx').then((module) => ({ default: module.ManualDialog })),
)

const Reasons = ({
  minutes,
  busy,
  onAdd,
}: {
  minutes: QuickDuration
  busy: boolean
  onAdd: (log: QuickLog) => void
}) => {
  const t = useTranslations()
  const tried = useRef<QuickLog>(undefined)
  const [own, setOwn] = useState('')
  const [missing, setMissing] = useState(false)
  const choose = (reason: string) => {
    tried.current = triedAgain(quickLog(minutes, reason, serverNow()), tried.current)
    onAdd(tried.current)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (own.trim() === '') return setMissing(true)
    choose(own)
  }
  return (
    <form className="quick-reasons" data-part="quick-reasons" onSubmit={submit} noValidate>
      <p className="quiet">{t('workLogs.quickWhy', { minutes: String(minutes) })}</p>
      {quickReasons.map((reason) => (
        <Button key={reason} loading={busy} onClick={() => choose(t(`workLogs.reason.${reason}`))}>
          {t(`workLogs.reason.${reason}`)}
        </Button>
      ))}
      <TextInput
        label={t('workLogs.ownReason')}
        maxLength={maxNoteLength}
        value={own}
        error={missing ? t('forms.required') : undefined}
        onChange={(event) => {
          setOwn(event.target.value)
          setMissing(false)
        }}
      />
      <Button variant="primary" type="submit" loading={busy}>
        {t('workLogs.addTime')}
      </Button>
    </form>
  )
}

/**
 * Work without a timer: quick logs of 15, 30 or 45 minutes with a reason, or a manual log (WLG-010, WLG-011, TSK-039).
 */
export const QuickLogs = ({ task, meId }: { task: Task; meId: string }) => {
  const t = useTranslations('workLogs')
  const { add } = useWorkLogMutations(task, meId)
  const [chosen, choose] = useState<QuickDuration | null>(null)
  const { open, turn, show, hide } = useLazyDialog()
  usePreloadWhenIdle(ManualDialog.load)
  if (!task.may.includes('addWorkLog')) return null
  return (
    <div className="quick-logs" data-part="quick-logs">
      <span className="quiet">{t('quickAdd')}</span>
      {quickDurations.map((minutes) => (
        <Popover
          key={minutes}
          label={t('quickTitle', { minutes: String(minutes) })}
          open={chosen === minutes}
          onOpenChange={(next) => choose(next ? minutes : null)}
          trigger={
            <Button size="small" className="num">
              {t('minutes', { minutes: String(minutes) })}
            </Button>
          }
        >
          <Reasons
            minutes={minutes}
            busy={add.isPending}
            // Stays open with its text until the log is saved.
            onAdd={(log) => add.mutate(log, { onSuccess: () => choose((now) => (now === minutes ? null : now)) })}
          />
        </Popover>
      ))}
      <Button variant="ghost" size="small" className="quick-other" onClick={show}>
        {t('other')}
      </Button>
      {turn > 0 && (
        <Suspense>
          <ManualDialog key={turn} task={task} meId={meId} open={open} onClose={hide} />
        </Suspense>
      )}
    </div>
  )
}
