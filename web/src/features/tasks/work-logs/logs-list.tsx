import { timerStateOf } from '@passerelle/kernel/timer'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { useMe } from '../../../model/session/me.ts'
import type { Task } from '../../../model/tasks/queries/task-queries.ts'
import { Avatar, fullName, type AvatarUser } from '../../../kit/ui/display/avatar.tsx'
import { ClockFigure } from './timer/clock-figure.tsx'
import { WorkLogActions } from './work-log-actions.tsx'
import { getElapsed } from './timer/timer-state.ts'
import type { WorkLog } from './work-log-queries.ts'
import './logs-list.css'

/** Finds the author of a log: in the log itself, otherwise among the members of the task and the current user. */
const usePersonOf = (task: Task) => {
  const me = useMe()
  return (log: WorkLog): AvatarUser | undefined => {
    const mine = me?._id === log.userId ? { ...me, staff: true } : undefined
    return log.person ?? task.people.find((person) => person._id === log.userId) ?? mine
  }
}

const Log = ({
  task,
  log,
  meId,
  person,
}: {
  task: Task
  log: WorkLog
  meId: string
  person: AvatarUser | undefined
}) => {
  const t = useTranslations()
  const format = useFormat()
  const state = timerStateOf(log)
  const from = format.near(log.startedAt)
  const to =
    log.stoppedAt &&
    (format.day(log.stoppedAt) === format.day(log.startedAt) ? format.time(log.stoppedAt) : format.near(log.stoppedAt))
  const span = to ? t('workLogs.range', { from, to }) : t('workLogs.since', { from })
  return (
    <li>
      <Avatar person={person ?? { firstName: t('common.deletedUser'), lastName: '', staff: true }} />
      <p>
        {log.note ?? (
          <span className="quiet">
            {t(`workLogs.${state}`, { name: person ? fullName(person) : t('common.deletedUser') })}
          </span>
        )}
        <span className="meta num">{span}</span>
      </p>
      {state === 'stopped' ? (
        <span className="num" data-part="log-time">
          {format.elapsed(getElapsed(log, new Date(log.startedAt)))}
        </span>
      ) : (
        <ClockFigure log={log} />
      )}
      <WorkLogActions task={task} log={log} meId={meId} name={span} />
    </li>
  )
}

/** Work logs of a task, newest first; 28 rem high for staff, 24 for others (WLG-032, WLG-033). */
export const LogsList = ({ task, meId, staff }: { task: Task; meId: string; staff: boolean }) => {
  const t = useTranslations('workLogs')
  const personOf = usePersonOf(task)
  const logs = task.workLogs.toSorted((a, b) => b.startedAt.localeCompare(a.startedAt))
  const running = logs.filter((log) => timerStateOf(log) === 'running').length
  return (
    <section aria-label={t('title')}>
      <div className="h">
        <h2>{t('title')}</h2>
        {logs.length > 0 && (
          <span className="quiet num logs-count">{t('count', { count: String(logs.length), running })}</span>
        )}
      </div>
      {logs.length === 0 ? (
        <p className="quiet">{t('empty')}</p>
      ) : (
        <ul
          data-part="work-logs"
          className={staff ? 'work-log-list staff' : 'work-log-list'}
          tabIndex={0}
          aria-label={t('title')}
        >
          {logs.map((log) => (
            <Log key={log._id} task={task} log={log} meId={meId} person={personOf(log)} />
          ))}
        </ul>
      )}
    </section>
  )
}
