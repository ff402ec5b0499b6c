import { toIsoDate } from '@passerelle/kernel/format-date'
import { daysOfWeek, mondayOf, parseWeek, weekOf } from '@passerelle/kernel/weeks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { WeekSwitch } from '../../../features/office/planning/week-switch.tsx'
import { ExportTimes } from '../../../features/office/timesheets/export-times.tsx'
import { TeamWeeks } from '../../../features/office/timesheets/team-weeks.tsx'
import { timesheetQueries } from '../../../features/office/timesheets/timesheet-queries.ts'
import { ApprovalSetting } from '../../../features/office/timesheets/approval-setting.tsx'
import { ForgottenDialog } from '../../../features/tasks/work-logs/timer/forgotten-dialog.tsx'
import { useNow } from '../../../kit/format/use-now.ts'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { Avatar, fullName } from '../../../kit/ui/display/avatar.tsx'
import { usePageTitle } from '../../../kit/ui/display/page-title.ts'
import { Tabs } from '../../../kit/ui/display/tabs.tsx'
import { Delayed, Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../kit/ui/feedback/states.tsx'
import { concernsStaff } from '../../../model/live/concerns-staff.ts'
import { useTopic } from '../../../model/live/use-topic.ts'
import { useMe } from '../../../model/session/me.ts'
import { teamQuery } from '../teams/team-query.ts'
import { AddTime } from './add-time.tsx'
import { DaySwitch, OwnDay } from './own-day.tsx'
import { PersonWeek } from './person-week.tsx'
import type { TimesSearch } from './times-search.ts'
import './times-page.css'

/** The day that is shown first of a week: today, else its Monday. */
const dayIn = (days: readonly string[], today: string) => (days.includes(today) ? today : days[0]!)

/** Weeks of times: one's own, and for project staff those of the team and of anybody in it (PLN-040, PLN-041). */
export const TimesPage = () => {
  const t = useTranslations('timesheets')
  usePageTitle(t('title'))
  const me = useMe()
  const now = useNow()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { week, of, day: asked, stop, at } = useSearch({ from: '/office/admin/times' })
  const show = (search: TimesSearch) => void navigate({ to: '/admin/times', search })
  const team = useQuery({ ...teamQuery, enabled: me?.project === true })
  const readWeeks = () => void client.invalidateQueries({ queryKey: timesheetQueries.all() })
  useTopic('office', me?._id, ({ name }) => concernsStaff(name) && readWeeks(), readWeeks)
  const everybody = team.data?.list ?? []
  const ofTeam = me?.project === true && of === 'team'
  const person = me?.project && of !== 'team' ? of : undefined
  const userIds = ofTeam ? everybody.slice(0, 50).map(({ _id }) => _id) : person ? [person] : undefined
  const isWhoseKnown = me !== undefined && (!ofTeam || everybody.length > 0)
  const query = useQuery({ ...timesheetQueries.week(week, userIds), enabled: !ofTeam || everybody.length > 0 })
  // What is shown until the weeks of the team are there is not one's own week.
  const data = ofTeam && query.data?.list.length !== userIds?.length ? undefined : query.data
  const shown = everybody.find(({ _id }) => _id === person)
  const sheet = data?.list[0]
  const today = data?.today ?? toIsoDate(now)
  const weekDays = daysOfWeek((week && parseWeek(week)) || mondayOf(today))
  // Nobody approves their own week while there is other project staff (PLN-047).
  const hasOthers = everybody.some(({ _id, project }) => project && _id !== me?._id)
  // A day is one's own (ROL-008).
  const day = of === undefined ? asked : undefined
  const nameOf = (userId: string) => {
    const member = everybody.find(({ _id }) => _id === userId)
    return member ? fullName(member) : ''
  }
  const name = (userId: string) => {
    const member = everybody.find(({ _id }) => _id === userId)
    if (!member) return null
    return (
      <Link to="/admin/times" search={{ ...(week && { week }), of: userId }} className="times-name">
        <Avatar person={member} decorative /> {fullName(member)}
      </Link>
    )
  }
  return (
    <>
      <div className="topbar wrapping" data-part="topbar">
        <h1>{t('title')}</h1>
        {me?.project && (
          <Tabs
            variant="segments"
            label={t('whose')}
            value={ofTeam ? 'team' : person ? 'person' : 'mine'}
            onChange={(next) => next !== 'person' && show({ week, of: next === 'team' ? 'team' : undefined })}
            tabs={[
              { value: 'mine', label: t('mine') },
              { value: 'team', label: t('team') },
              ...(shown ? [{ value: 'person' as const, label: fullName(shown) }] : []),
            ]}
          />
        )}
        {of === undefined && (
          <Tabs
            variant="segments"
            label={t('range')}
            value={day ? 'day' : 'week'}
            onChange={(next) => show({ week, ...(next === 'day' && { day: dayIn(weekDays, today) }) })}
            tabs={[
              { value: 'day', label: t('day') },
              { value: 'week', label: t('week') },
            ]}
          />
        )}
        {day && <DaySwitch day={day} onShow={(next) => show({ week: weekOf(next), day: next })} />}
        {!day && <WeekSwitch days={weekDays} onShow={(next) => show({ week: next, of })} />}
        <span className="push" />
        {!day && isWhoseKnown && <ExportTimes from={weekDays[0]!} to={weekDays.at(-1)!} userIds={userIds} />}
        {day && <ExportTimes from={day} to={day} userIds={undefined} />}
        {of === undefined && me && <AddTime meId={me._id} day={day ?? dayIn(weekDays, today)} />}
      </div>
      <div className="times-page">
        {query.isError && (
          <ErrorState title={getErrorMessage(query.error, t('failed'))} onRetry={() => void query.refetch()} />
        )}
        {!data && !query.isError && (
          <Delayed>
            <Skeleton width={600} height={200} />
          </Delayed>
        )}
        {data && ofTeam && !day && (
          <>
            <TeamWeeks
              list={data.list}
              week={data.week}
              today={data.today}
              lastWeek={data.lastWeek}
              name={name}
              nameOf={nameOf}
              look={(userId, text, label) => (
                <Link
                  to="/admin/times"
                  search={{ week: data.week, of: userId }}
                  className="btn secondary small"
                  aria-label={label}
                >
                  {text}
                </Link>
              )}
              mayApprove={(userId) => userId !== me?._id || !hasOthers}
              onShow={(next) => show({ week: next, of })}
              isPlaceholder={query.isPlaceholderData}
            />
            <ApprovalSetting />
          </>
        )}
        {data && sheet && me && !ofTeam && !day && (
          <PersonWeek
            sheet={sheet}
            week={data.week}
            today={data.today}
            me={me}
            name={nameOf(sheet.userId)}
            isPlaceholder={query.isPlaceholderData}
          />
        )}
        {day && <OwnDay key={day} day={day} />}
        {stop && <ForgottenDialog key={stop} worklogId={stop} at={at} onClose={() => show({ week, of, day: asked })} />}
      </div>
    </>
  )
}
