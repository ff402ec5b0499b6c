import { milestones } from '@passerelle/contract/projects/milestones'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { messageOf } from '../../shared/api/failure.ts'
import { useDebounced } from '../../shared/format/use-debounced.ts'
import { useFormat } from '../../shared/format/use-format.ts'
import { milestoneDays } from '../../shared/format/milestone-days.ts'
import { present } from '../../shared/installation/present.ts'
import { callOn } from '../../shared/tasks/call-on.ts'
import type { Task } from '../../shared/tasks/task-queries.ts'
import { useTaskAction } from '../../shared/tasks/use-task-action.ts'
import { Choice, Choices } from '../../shared/ui/choice.tsx'
import { FactButton } from '../../shared/ui/fact-button.tsx'
import { focusOnMount } from '../../shared/ui/focus-on-mount.ts'
import { TextInput } from '../../shared/ui/field.tsx'
import { NoChoices } from '../../shared/ui/no-choices.tsx'
import { Popover } from '../../shared/ui/popover.tsx'
import { ErrorState } from '../../shared/ui/states.tsx'
import { toast } from '../../shared/ui/toasts.tsx'
import { milestoneQueries } from '../../shared/milestones/milestone-queries.ts'
import { offeredMilestones } from './offered-milestones.ts'

type Milestone = Task['milestones'][number]

const set = (milestones: Milestone[]): Partial<Task> => ({ milestones, milestoneIds: milestones.map(({ _id }) => _id) })

/** The milestones of a request and those that it can be put into: a search that rests 500 ms, five at most, by name (MIL-004, ERR-025). */
export const MilestoneChoices = ({ task }: { task: Task }) => {
  const t = useTranslations()
  const format = useFormat()
  const [search, setSearch] = useState('')
  const [from] = useState(() => present().toISOString())
  const words = useDebounced(search.trim(), 500)
  const found = useQuery(milestoneQueries.found(words, from))
  const failure = found.error && messageOf(found.error, t('failures.fetchMilestones'))
  useEffect(() => {
    if (failure) toast.error(failure)
  }, [failure])
  const attach = useTaskAction(task, {
    run: (one: Milestone) => callOn(task, milestones.attachMilestone, { milestoneId: one._id }),
    failed: t('failures.milestones'),
    guess: (one) => set([...task.milestones, one]),
  })
  const detach = useTaskAction(task, {
    run: (one: Milestone) => callOn(task, milestones.detachMilestone, { milestoneId: one._id }),
    failed: t('failures.milestones'),
    guess: (one) => set(task.milestones.filter(({ _id }) => _id !== one._id)),
  })
  const has = (one: Milestone) => task.milestones.some(({ _id }) => _id === one._id)
  const offered = offeredMilestones(words === '' ? task.milestones : [], found.data ?? [])
  return (
    <div className="picker">
      <TextInput
        label={t('task.searchSprint')}
        type="search"
        ref={focusOnMount}
        maxLength={100}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {failure ? (
        <ErrorState compact title={failure} onRetry={() => void found.refetch()} />
      ) : (
        <Choices legend={t('task.sprint')}>
          {offered.map((one) => (
            <Choice
              key={one._id}
              type="checkbox"
              name="milestone"
              checked={has(one)}
              onChange={() => (has(one) ? detach : attach).mutate(one)}
            >
              {one.name}
              <span className="quiet num">{milestoneDays(format, one)}</span>
            </Choice>
          ))}
          {offered.length === 0 && <NoChoices pending={found.isPending} text={t('task.noSprint')} />}
        </Choices>
      )}
    </div>
  )
}

/** Staff put a request into sprints or take it out (TSK-042, TSK-069); `children` are those that it is in. */
export const MilestonePicker = ({ task, children }: { task: Task; children: ReactNode }) => {
  const t = useTranslations('task')
  if (!task.may.includes('milestones')) return children
  return (
    <Popover
      label={t('sprint')}
      trigger={<FactButton label={t('chooseSprint')} value={task.milestones.length > 0 ? children : null} />}
    >
      <MilestoneChoices task={task} />
    </Popover>
  )
}
