import { accounts } from '@passerelle/contract/accounts/api'
import { hours } from '@passerelle/kernel/durations'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../shared/api/call.ts'
import { getErrorMessage } from '../../shared/api/error-message.ts'
import { useFormat } from '../../shared/format/use-format.ts'
import { useMe } from '../../shared/session/me.ts'
import { Avatar, fullName } from '../../shared/ui/avatar.tsx'
import { Badge } from '../../shared/ui/badge.tsx'
import { ConfirmButton } from '../../shared/ui/confirm-button.tsx'
import { usePageTitle } from '../../shared/ui/page-title.ts'
import { Delayed, Skeleton } from '../../shared/ui/skeleton.tsx'
import { ErrorState } from '../../shared/ui/states.tsx'
import { toast } from '../../shared/ui/toaster.tsx'
import '../../shared/ui/settings.css'
import '../office-apps/apps-page.css'

const team = queryOptions({
  queryKey: ['team'],
  queryFn: ({ signal }) => call(accounts.listTeam, {}, { signal, side: 'staff', appId: null }),
  refetchInterval: 60_000,
})
/** A week of 35 hours; over it the load is said in words, too. */
const capacity = hours(35)

/** Staff with rights, what runs now and the load of the week (ADM-004, OPEN-043, UIX-017). */
export const TeamsPage = () => {
  const t = useTranslations('teams')
  usePageTitle(t('title'))
  const me = useMe()
  const client = useQueryClient()
  const query = useQuery(team)
  const { elapsed, day, time } = useFormat()
  const most = Math.max(hours(8), ...(query.data?.list.flatMap(({ days }) => days) ?? []))
  const set = async (userId: string, project: boolean) => {
    try {
      await call(accounts.setProjectRole, { userId, project }, { side: 'staff', appId: null })
      await client.invalidateQueries({ queryKey: team.queryKey })
      toast.success(t('changed'))
    } catch (error) {
      toast.error(getErrorMessage(error, t('changeFailed')))
    }
  }
  return (
    <>
      <div className="topbar">
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
          <div className="set-scroll">
            <table className="set-table">
              <thead>
                <tr>
                  <th>{t('member')}</th>
                  <th>{t('role')}</th>
                  <th>{t('running')}</th>
                  <th>{t('load')}</th>
                  <th className="r">{t('open')}</th>
                  <th className="r">{t('late')}</th>
                </tr>
              </thead>
              <tbody>
                {query.data.list.map((member) => (
                  <tr key={member._id}>
                    <th scope="row">
                      <span className="apps-name">
                        <Avatar person={member} decorative /> {fullName(member)}
                      </span>
                      {member.job && <small className="quiet"> {member.job}</small>}
                    </th>
                    <td>
                      <Badge tone={member.project ? 'info' : 'neutral'}>
                        {member.project ? t('project') : t('staff')}
                      </Badge>
                      {me?.project && me._id !== member._id && (
                        <ConfirmButton size="small" look="bare" onConfirm={() => void set(member._id, !member.project)}>
                          {member.project ? t('revoke') : t('grant')}
                        </ConfirmButton>
                      )}
                    </td>
                    <td>
                      {member.running ? `${member.running.taskId}, ${time(member.running.startedAt)}` : t('nothing')}
                    </td>
                    <td>
                      <span className="week-bars" aria-hidden="true" title={t('days')}>
                        {member.days.map((ms, index) => (
                          <span key={index} style={{ '--part': `${Math.round((ms / most) * 100)}%` }} />
                        ))}
                      </span>{' '}
                      <span className="num">{t('capacity', { time: elapsed(member.weekMs) })}</span>
                      {member.weekMs > capacity && <Badge tone="warning">{t('over')}</Badge>}
                    </td>
                    <td className="r num">{member.openTasks}</td>
                    <td className="r num">{member.lateTasks}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
    </>
  )
}
