import { maxSearchLength } from '@passerelle/contract/limits'
import { milestones } from '@passerelle/contract/projects/milestones'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { useDebouncedValue } from '../../../kit/format/use-debounced-value.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { milestoneDays } from '../../../kit/format/milestone-days.ts'
import { serverNow } from '../../../kit/config/server-clock.ts'
import { mutateTask } from '../../../model/tasks/mutations/mutate-task.ts'
import type { Task } from '../../../model/tasks/queries/task-queries.ts'
import { useTaskMutation } from '../../../model/tasks/mutations/use-task-mutation.ts'
import { Choice, ChoiceGroup } from '../../../kit/ui/choice/choice.tsx'
import { InlineEditButton } from '../../../kit/ui/button/inline-edit-button.tsx'
import { focusOnMount } from '../../../kit/ui/focus/focus-on-mount.ts'
import { TextInput } from '../../../kit/ui/form/field.tsx'
import { ChoicesStatus } from '../../../kit/ui/choice/choices-status.tsx'
import { Popover } from '../../../kit/ui/popup/popover.tsx'
import { ErrorState } from '../../../kit/ui/feedback/states.tsx'
import { toast } from '../../../kit/ui/toast/toaster.tsx'
import { milestoneQueries } from '../../../model/milestones/milestone-queries.ts'
import { offeredMilestones } from './offered-milestones.ts'

type Milestone = Task['milestones'][number]

const set = (milestones: Milestone[]): Partial<Task> => ({ milestones, milestoneIds: milestones.map(({ _id }) => _id) })

/**
 * Milestones of a task and those available: a search with a debounce of 500 ms, at most five, by name (MIL-004,
 * ERR-025).
 */
export const MilestoneChoices = ({ task }: { task: Task }) => {
  const t = useTranslations()
  const format = useFormat()
  const [search, setSearch] = useState('')
  const [from] = useState(() => serverNow().toISOString())
  const words = useDebouncedValue(search.trim(), 500)
  const found = useQuery(milestoneQueries.found(words, from))
  const failure = found.error && getErrorMessage(found.error, t('failures.fetchMilestones'))
  useEffect(() => {
    if (failure) toast.error(failure)
  }, [failure])
  const attach = useTaskMutation(task, {
    mutationFn: (one: Milestone) => mutateTask(task, milestones.attachMilestone, { milestoneId: one._id }),
    errorMessage: t('failures.milestones'),
    optimisticPatch: (one) => set([...task.milestones, one]),
  })
  const detach = useTaskMutation(task, {
    mutationFn: (one: Milestone) => mutateTask(task, milestones.detachMilestone, { milestoneId: one._id }),
    errorMessage: t('failures.milestones'),
    optimisticPatch: (one) => set(task.milestones.filter(({ _id }) => _id !== one._id)),
  })
  const has = (one: Milestone) => task.milestones.some(({ _id }) => _id === one._id)
  const offered = offeredMilestones(words === '' ? task.milestones : [], found.data ?? [])
  return (
    <div className="picker">
      <TextInput
        label={t('task.searchSprint')}
        type="search"
        ref={focusOnMount}
        maxLength={maxSearchLength}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {failure ? (
        <ErrorState compact title={failure} onRetry={() => void found.refetch()} />
      ) : (
        <ChoiceGroup legend={t('task.sprint')}>
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
          {offered.length === 0 && <ChoicesStatus pending={found.isPending} text={t('task.noSprint')} />}
        </ChoiceGroup>
      )}
    </div>
  )
}

/** Milestone picker for staff (TSK-042, TSK-069); `children` are the task's milestones. */
export const MilestonePicker = ({ task, children }: { task: Task; children: ReactNode }) => {
  const t = useTranslations('task')
  if (!task.may.includes('milestones')) return children
  return (
    <Popover
      label={t('sprint')}
      trigger={<InlineEditButton label={t('chooseSprint')} value={task.milestones.length > 0 ? children : null} />}
    >
      <MilestoneChoices task={task} />
    </Popover>
  )
}
