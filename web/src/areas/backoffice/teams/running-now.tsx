import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { opened } from '../../../model/history/use-close.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { useNow } from '../../../kit/format/use-now.ts'
import { Avatar } from '../../../kit/ui/display/avatar.tsx'
import { ClockFigure } from '../../../features/tasks/work-logs/timer/clock-figure.tsx'
import type { Planning } from '../../../features/office/planning/planning-queries.ts'
import './running-now.css'

/** The timers of the staff, with what is left of the estimate and the due date (PLN-052). */
export const RunningNow = ({ plan }: { plan: Planning }) => {
  const t = useTranslations('planning')
  const team = useTranslations('teams')
  const { time, elapsed, day } = useFormat()
  const now = useNow()
  const lines = plan.list.flatMap((member) => (member.running ? [{ member, log: member.running }] : []))
  const running = lines.filter(({ log }) => log.pausedAt === null).length
  return (
    <section className="running-now" aria-labelledby="running-title">
      <div className="section-head">
        <h2 id="running-title">{team('running')}</h2>
        {lines.length > 0 && (
          <span className="quiet num">{t('timers', { running, paused: String(lines.length - running) })}</span>
        )}
      </div>
      {lines.length === 0 ? (
        <p className="quiet">{team('nothing')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{team('member')}</th>
              <th scope="col">{t('timer')}</th>
              <th scope="col">{team('id')}</th>
              <th scope="col" className="wide">
                {team('task')}
              </th>
              <th scope="col">{team('since')}</th>
              <th scope="col" className="r">
                {t('left')}
              </th>
              <th scope="col" className="r">
                {t('dueHead')}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ member, log }) => (
              <tr key={member.userId}>
                <td className="who">
                  <Avatar person={{ ...member, staff: true }} decorative /> {member.firstName}
                </td>
                <td className="num timer">
                  <ClockFigure log={{ ...log, stoppedAt: null }} />
                  {log.pausedAt && <span className="quiet"> {t('paused')}</span>}
                </td>
                <td className="id">{log.taskId}</td>
                <th scope="row" className="wide">
                  <Link
                    to="/admin/tasks/$taskId"
                    params={{ taskId: log.taskId }}
                    search={{ from: 'teams' }}
                    state={opened}
                    title={log.taskName}
                  >
                    {log.taskName}
                  </Link>
                </th>
                <td className="num">{time(log.startedAt)}</td>
                <td className="num r">
                  {log.leftMs === null ? t('noEstimate') : log.leftMs === 0 ? t('usedUp') : elapsed(log.leftMs)}
                </td>
                <td className={log.dueAt && new Date(log.dueAt) < now ? 'num r late' : 'num r'}>
                  {log.dueAt ? day(log.dueAt) : '–'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
