import { hours } from '@passerelle/kernel/durations'
import { differenceInCalendarDays } from '@passerelle/kernel/format-date'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { isAbsent, presentDays, weekDay } from '../../features/absences/absent-days.ts'
import { Absences } from '../../features/absences/absences.tsx'
import { getErrorMessage } from '../../kit/network/error-message.ts'
import { serverNow } from '../../kit/config/server-clock.ts'
import { useFormat } from '../../kit/format/use-format.ts'
import { Avatar, fullName } from '../../kit/ui/display/avatar.tsx'
import { Badge } from '../../kit/ui/display/badge.tsx'
import { usePageTitle } from '../../kit/ui/display/page-title.ts'
import { Delayed, Skeleton } from '../../kit/ui/feedback/skeleton.tsx'
import { ErrorState } from '../../kit/ui/feedback/states.tsx'
import { DataTable } from '../../kit/ui/table/data-table.tsx'
import { MemberRights } from './member-rights.tsx'
import { teamQuery, type Member } from './team-query.ts'
import '../../kit/ui/display/settings.css'
import '../office-apps/apps-page.css'
import './teams-page.css'

/** Daily capacity of a 35-hour week; an overload is also stated as text. */
const dayCapacity = hours(7)

const dateOf = (weekFrom: string, index: number) => `${weekDay(weekFrom, index)}T12:00:00.000Z`

/** Time of a day, as text and as a bar with a mark at its capacity. */
const Day = ({ ms, today, absent }: { ms: number; today: boolean; absent: boolean }) => {
  const t = useTranslations('teams')
  const { elapsed } = useFormat()
  const part = (value: number) => `${Math.min(100, Math.round((value / dayCapacity) * 80))}%`
  const over = ms - dayCapacity
  if (absent && ms === 0)
    return (
      <td className={today ? 'team-day today' : 'team-day'}>
        <Badge tone="outline">{t('absent')}</Badge>
      </td>
    )
  return (
    <td className={today ? 'team-day today' : 'team-day'}>
      <span className={ms === 0 ? 'num quiet' : 'num'}>{ms === 0 ? '–' : elapsed(ms)}</span>
      <span className="team-bar" aria-hidden="true" style={{ '--part': part(ms) }} />
      {over > 0 && <small className="late">{t('tooMuch', { time: elapsed(over) })}</small>}
    </td>
  )
}

/** Time of the week beside what the person can do in it: five days, less those of absences. */
const WeekSum = ({ member: { weekMs, absences }, weekFrom }: { member: Member; weekFrom: string }) => {
  const t = useTranslations('teams')
  const { elapsed } = useFormat()
  const capacity = presentDays(absences, weekFrom) * dayCapacity
  return (
    <td className="r num">
      <b>{elapsed(weekMs)}</b>
      <small className={weekMs > capacity ? 'late' : 'quiet'}>
        {t(weekMs > capacity ? 'overCapacity' : 'capacityOf', { time: elapsed(capacity) })}
      </small>
    </td>
  )
}

const Name = ({ member }: { member: Member }) => (
  <th scope="row">
    <span className="apps-name">
      <Avatar person={member} decorative />
      <span>
        {fullName(member)}
        {member.job && <small className="quiet">{member.job}</small>}
      </span>
    </span>
  </th>
)

const TaskLink = ({ taskId }: { taskId: string }) => (
  <Link to="/admin/tasks/$taskId" params={{ taskId }} className="link num">
    {taskId}
  </Link>
)

/** Staff with their roles, running timers, and the workload of the week (ADM-004, OPEN-043, UIX-017). */
export const TeamsPage = () => {
  const t = useTranslations('teams')
  usePageTitle(t('title'))
  const query = useQuery(teamQuery)
  const { day, time } = useFormat()
  const days = [0, 1, 2, 3, 4, 5, 6]
  // Hide a weekend without work.
  const shownDays = days.filter(
    (index) => index < 5 || query.data?.list.some((member) => (member.days[index] ?? 0) > 0),
  )
  const today = query.data ? differenceInCalendarDays(serverNow(), new Date(dateOf(query.data.weekFrom, 0))) : -1
  const running = (query.data?.list ?? []).flatMap((member) =>
    member.running ? [{ member, log: member.running }] : [],
  )
  return (
    <>
      <div className="topbar" data-part="topbar">
        <h1>{t('title')}</h1>
        {query.data && <span className="quiet">{t('week', { date: day(`${query.data.weekFrom}T12:00:00Z`) })}</span>}
      </div>
      <div className="apps-page">
        {query.isError && (
          <ErrorState title={getErrorMessage(query.error, t('failed'))} onRetry={() => void query.refetch()} />
        )}
        {query.isPending && (
          <Delayed>
            <Skeleton width={600} height={200} />
          </Delayed>
        )}
        {query.data && (
          <>
            <h2>{t('load')}</h2>
            <div className="settings-scroll" tabIndex={0} role="region" aria-label={t('title')}>
              <table className="team-week" data-part="team-week">
                <thead>
                  <tr>
                    <th>{t('member')}</th>
                    {shownDays.map((index) => (
                      <th key={index} className={index === today ? 'team-day today' : 'team-day'}>
                        {day(dateOf(query.data.weekFrom, index))}
                      </th>
                    ))}
                    <th className="r">{t('sum')}</th>
                    <th className="r">{t('open')}</th>
                    <th className="r">{t('late')}</th>
                    <th>{t('role')}</th>
                  </tr>
                </thead>
                <tbody>
                  {query.data.list.map((member) => (
                    <tr key={member._id}>
                      <Name member={member} />
                      {shownDays.map((index) => (
                        <Day
                          key={index}
                          ms={member.days[index] ?? 0}
                          today={index === today}
                          absent={isAbsent(member.absences, weekDay(query.data.weekFrom, index))}
                        />
                      ))}
                      <WeekSum member={member} weekFrom={query.data.weekFrom} />
                      <td className="r num">{member.openTasks}</td>
                      <td className={member.lateTasks > 0 ? 'r num late' : 'r num'}>{member.lateTasks}</td>
                      <td>
                        <MemberRights member={member} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            <Absences team={query.data.list} />
            <h2>{t('running')}</h2>
            <DataTable
              look="plain"
              label={t('running')}
              columns={[
                { key: 'member', head: t('member'), cell: ({ member }) => fullName(member) },
                {
                  key: 'since',
                  head: t('since'),
                  cell: ({ log }) => <span className="num">{time(log.startedAt)}</span>,
                },
                { key: 'id', head: t('id'), cell: ({ log }) => <TaskLink taskId={log.taskId} /> },
                { key: 'task', head: t('task'), cell: ({ log }) => log.taskName },
              ]}
              rows={running}
              rowKey={({ member }) => member._id}
              empty={<p className="quiet">{t('nothing')}</p>}
            />
          </>
        )}
      </div>
    </>
  )
}
