import type { TaskToDistribute } from '@passerelle/contract/projects/planning'
import { middayOf } from '@passerelle/kernel/nights'
import { IconUserPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef, type KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { opened } from '../../../model/history/use-close.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Avatar } from '../../../kit/ui/display/avatar.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { IconButton } from '../../../kit/ui/button/icon-button.tsx'
import { AccountLogo } from '../../../kit/ui/icon/logo.tsx'
import { PriorityIcon } from '../../../kit/ui/icon/priority.tsx'
import { Menu, MenuItem } from '../../../kit/ui/popup/menu.tsx'
import type { AppEntry } from '../../../model/accounts/account-queries.ts'
import { useAppNames } from '../../../model/accounts/use-app-names.ts'
import { dayLoadOf } from './day-load.ts'
import type { Planning } from './planning-queries.ts'
import { PlanButton, usePlanDrag } from './plan-drag.tsx'
import { useGiveTask } from './use-give-task.ts'
import './to-distribute.css'

const firstNameOf = (plan: Planning, userId: string) =>
  plan.list.find((member) => member.userId === userId)?.firstName ?? ''

/** Free time of the shown week from today on, for the picker. */
const freeInWeek = (plan: Planning, member: Planning['list'][number]) =>
  plan.days.reduce((sum, _, index) => sum + dayLoadOf(member, plan, index).freeMs, 0)

/** Everybody of the staff, those with most free time first; of who is absent or on call it says so (PLN-016). */
const StaffPicker = ({ plan, onGive }: { plan: Planning; onGive: (userId: string) => void }) => {
  const t = useTranslations('planning')
  const absent = useTranslations('teams')('absent')
  const { elapsed } = useFormat()
  const isAway = ({ absences }: Planning['list'][number]) =>
    absences.some(({ from, to }) => from <= plan.today && plan.today <= to)
  return plan.list
    .map((member) => ({ member, freeMs: freeInWeek(plan, member), away: isAway(member) }))
    .toSorted((a, b) => Number(a.away) - Number(b.away) || b.freeMs - a.freeMs)
    .map(({ member, freeMs, away }) => (
      <MenuItem key={member.userId} onSelect={() => onGive(member.userId)}>
        {member.name}
        <span className="quiet num push">
          {away ? absent : t('free', { time: elapsed(freeMs) })}
          {member.onCall.length > 0 && `, ${t('onCall', { count: member.onCall.length })}`}
        </span>
      </MenuItem>
    ))
}

const useFreeText = (plan: Planning) => {
  const t = useTranslations('planning')
  const { elapsed, day } = useFormat()
  return ({ freeMs, until }: TaskToDistribute['candidates'][number]) => {
    const time = freeMs === 0 ? '0\u00a0h' : elapsed(freeMs)
    return until === plan.today ? t('freeToday', { time }) : t('freeUntil', { time, day: day(middayOf(until)) })
  }
}

const Line = ({
  plan,
  task,
  app,
  first,
}: {
  plan: Planning
  task: TaskToDistribute
  app?: AppEntry
  first: boolean
}) => {
  const t = useTranslations('planning')
  const { elapsed, day } = useFormat()
  const freeText = useFreeText(plan)
  const give = useGiveTask()
  const drag = usePlanDrag()
  const picker = useRef<HTMLSpanElement>(null)
  const [best, ...others] = task.candidates
  const bestMember = plan.list.find(({ userId }) => userId === best?.userId)
  const giveTo = (userId: string) => give.mutate({ task, userId, name: firstNameOf(plan, userId) })
  const onKeyDown = (event: KeyboardEvent) => {
    // What is typed in its menu chooses a person there.
    if (!event.currentTarget.contains(event.target as Node)) return
    if (event.ctrlKey || event.metaKey || event.altKey || give.isPending) return
    const chosen = ['1', '2', '3'].includes(event.key) ? task.candidates[Number(event.key) - 1] : undefined
    if (chosen) giveTo(chosen.userId)
    else if (event.key === 'a') picker.current?.querySelector('button')?.click()
    else return
    event.preventDefault()
  }
  return (
    <li
      className="give-line"
      data-part="give-line"
      onKeyDown={onKeyDown}
      onPointerDown={(event) => drag.press(event, task)}
    >
      {app ? <AccountLogo name={app.name} logo={app.logo} colour={app.primaryColor} /> : <span />}
      <div>
        <p className="give-facts">
          <span className="id">{task.taskId}</span>
          <PriorityIcon code={task.priority} />
          <span className="num quiet">{task.leftMs === null ? t('noEstimate') : elapsed(task.leftMs)}</span>
          {task.dueAt && <span className="quiet num">{t('due', { day: day(task.dueAt) })}</span>}
          {app && <span className="sr-only">{app.name}</span>}
        </p>
        <h3>
          <Link
            to="/admin/tasks/$taskId"
            params={{ taskId: task.taskId }}
            search={{ from: 'teams' }}
            state={opened}
            draggable={false}
            onKeyDown={(event) => drag.lift(event, task)}
          >
            {task.taskName}
          </Link>
        </h3>
        {task.roomFrom && <p className="late">{t('noRoom', { day: day(middayOf(task.roomFrom)) })}</p>}
        {best && bestMember && (
          <p className="give-best num">
            <Avatar person={{ ...bestMember, staff: true }} decorative />
            <span>
              <b>{bestMember.firstName}</b>, {freeText(best)}
            </span>
          </p>
        )}
        {others.length > 0 && (
          <p className="give-others quiet num">
            {others.map(({ userId, freeMs }, index) => (
              <span key={userId}>
                <kbd>{index + 2}</kbd> {firstNameOf(plan, userId)}, {freeMs === 0 ? '0\u00a0h' : elapsed(freeMs)}
              </span>
            ))}
          </p>
        )}
      </div>
      <span className="give-actions">
        {best && (
          <Button
            variant={first ? 'primary' : 'secondary'}
            size="small"
            loading={give.isPending}
            aria-label={t('giveTo', { taskId: task.taskId, name: firstNameOf(plan, best.userId) })}
            onClick={() => giveTo(best.userId)}
          >
            {t('give')}
          </Button>
        )}
        <span ref={picker}>
          <Menu trigger={<IconButton icon={IconUserPlus} label={t('choose', { taskId: task.taskId })} />} align="end">
            <StaffPicker plan={plan} onGive={giveTo} />
          </Menu>
        </span>
        <PlanButton held={task} />
      </span>
    </li>
  )
}

/** Open requests that nobody of the staff has, with who has room for them (PLN-015, PLN-016). */
export const ToDistribute = ({ plan }: { plan: Planning }) => {
  const t = useTranslations('planning')
  const { elapsed } = useFormat()
  const { list, total, leftMs, withoutEstimate } = plan.toDistribute
  const apps = useAppNames(list.map(({ appId }) => appId))
  return (
    <section className="give" aria-labelledby="give-title" data-part="to-distribute">
      <div className="section-head">
        <h2 id="give-title">{t('toDistribute')}</h2>
        <span className="quiet num">
          {total === 0
            ? ''
            : leftMs === 0
              ? String(total)
              : t('totalOf', { count: String(total), time: elapsed(leftMs) })}
        </span>
      </div>
      {total === 0 && <p className="quiet">{t('allGiven')}</p>}
      <ul>
        {list.map((task, index) => {
          const app = apps.get(task.appId)
          return <Line key={task._id} plan={plan} task={task} first={index === 0} {...(app && { app })} />
        })}
      </ul>
      <p className="quiet num">
        {[
          withoutEstimate > 0 && t('requestsWithoutEstimate', { count: withoutEstimate }),
          plan.sums.waitingMs > 0 && t('waitingForCustomer', { time: elapsed(plan.sums.waitingMs) }),
          plan.toDistribute.hasMore && t('more', { count: String(total - list.length) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </section>
  )
}
