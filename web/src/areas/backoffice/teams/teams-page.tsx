import { toIsoDate } from '@passerelle/kernel/format-date'
import { daysOfWeek, mondayOf, parseWeek } from '@passerelle/kernel/weeks'
import { IconCalendarOff } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Absences } from '../../../features/office/absences/absences.tsx'
import { LoadTable } from '../../../features/office/planning/load-table.tsx'
import { PlanDragArea } from '../../../features/office/planning/plan-drag.tsx'
import { planningQueries } from '../../../features/office/planning/planning-queries.ts'
import { ToDistribute } from '../../../features/office/planning/to-distribute.tsx'
import { WeekSwitch } from '../../../features/office/planning/week-switch.tsx'
import { useNow } from '../../../kit/format/use-now.ts'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Avatar, fullName } from '../../../kit/ui/display/avatar.tsx'
import { usePageTitle } from '../../../kit/ui/display/page-title.ts'
import { Delayed, Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../kit/ui/feedback/states.tsx'
import { Dialog } from '../../../kit/ui/popup/dialog.tsx'
import { concernsStaff } from '../../../model/live/concerns-staff.ts'
import { concernsRequests } from '../../../model/live/concerns-requests.ts'
import { LoadError } from '../../../kit/ui/feedback/load-error.tsx'
import { useTopic } from '../../../model/live/use-topic.ts'
import { useMe } from '../../../model/session/me.ts'
import { MemberRights } from './member-rights.tsx'
import { OfficeRules } from './office-rules.tsx'
import { RunningNow } from './running-now.tsx'
import { teamQuery, type Member } from './team-query.ts'
import '../../../kit/ui/display/settings.css'
import './teams-page.css'

/** Absences of the team, in a dialog: planned ones, and a form for the next. */
const AbsenceDialog = ({ team }: { team: readonly Member[] }) => {
  const t = useTranslations('planning')
  const title = useTranslations('teams')('absences')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={IconCalendarOff} onClick={() => setOpen(true)}>
        {t('absence')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={title} wide>
        <Absences team={team} />
      </Dialog>
    </>
  )
}

const Rights = ({ team }: { team: readonly Member[] }) => {
  const t = useTranslations('teams')
  return (
    <section className="team-rights" aria-labelledby="rights-title">
      <div className="section-head">
        <h2 id="rights-title">{t('role')}</h2>
      </div>
      <ul>
        {team.map((member) => (
          <li key={member._id}>
            <Avatar person={member} decorative />
            <span>
              {fullName(member)} {member.job && <small className="quiet">{member.job}</small>}
            </span>
            <MemberRights member={member} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Who has room and what is to be given to whom, the running timers, and the rights of the staff (PLN-052, ADM-004). */
export const TeamsPage = () => {
  const t = useTranslations('teams')
  usePageTitle(t('title'))
  const me = useMe()
  const now = useNow()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { week } = useSearch({ from: '/office/admin/teams' })
  const plan = useQuery(planningQueries.week(week))
  // The plan of the week before stays until that of the next is there.
  const days = daysOfWeek((week && parseWeek(week)) || mondayOf(plan.data?.today ?? toIsoDate(now)))
  const team = useQuery(teamQuery)
  const refresh = () => void client.invalidateQueries({ queryKey: planningQueries.all() })
  useTopic('backlog', me?._id, ({ name }) => concernsRequests(name) && refresh(), refresh)
  const readTeam = () => void client.invalidateQueries({ queryKey: teamQuery.queryKey })
  useTopic('office', me?._id, ({ name }) => concernsStaff(name) && readTeam(), readTeam)
  const jobs = new Map(team.data?.list.map(({ _id, job }) => [_id, job]))
  return (
    <>
      <div className="topbar wrapping" data-part="topbar">
        <h1>{t('title')}</h1>
        <WeekSwitch days={days} onShow={(next) => void navigate({ to: '/admin/teams', search: { week: next } })} />
        <span className="push" />
        {team.data && <AbsenceDialog team={team.data.list} />}
      </div>
      <div className="team-page" aria-busy={plan.isPlaceholderData}>
        {plan.isError && (
          <ErrorState title={getErrorMessage(plan.error, t('failed'))} onRetry={() => void plan.refetch()} />
        )}
        {plan.isPending && (
          <Delayed>
            <Skeleton width={600} height={200} />
          </Delayed>
        )}
        {plan.data && (
          <PlanDragArea plan={plan.data}>
            <div className="team-main">
              <LoadTable plan={plan.data} jobs={jobs} />
              <RunningNow plan={plan.data} />
              {team.data && <Rights team={team.data.list} />}
              <LoadError query={team} title={t('failed')} />
              <OfficeRules />
            </div>
            <ToDistribute plan={plan.data} />
          </PlanDragArea>
        )}
      </div>
    </>
  )
}
