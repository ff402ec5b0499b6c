import { maxSearchLength } from '@passerelle/contract/limits'
import { labels as operations } from '@passerelle/contract/projects/labels'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { serverNow } from '../../../kit/config/server-clock.ts'
import { mutateTask } from '../../../model/tasks/mutations/mutate-task.ts'
import { useLabelName } from '../../../model/tasks/label-name.ts'
import { taskQueries, type Task } from '../../../model/tasks/queries/task-queries.ts'
import { useTaskMutation } from '../../../model/tasks/mutations/use-task-mutation.ts'
import { Choice, ChoiceGroup } from '../../../kit/ui/choice/choice.tsx'
import { Dot } from '../../../kit/ui/icon/dot.tsx'
import { TextInput } from '../../../kit/ui/form/field.tsx'
import { focusUnlessTouch } from '../../../kit/ui/focus/focus-on-mount.ts'
import { InlineEditButton } from '../../../kit/ui/button/inline-edit-button.tsx'
import { ChoicesStatus } from '../../../kit/ui/choice/choices-status.tsx'
import { Popover } from '../../../kit/ui/popup/popover.tsx'
import { ErrorState } from '../../../kit/ui/feedback/states.tsx'
import { getOptimisticLabels } from './optimistic-labels.ts'
import { isMatch, isNamesake, offeredLabels } from './offered-labels.ts'
import './label-picker.css'

const types = ['category', 'theme', 'tag'] as const

type CarriedLabel = Task['labels'][number]

const withLabel = (task: Task, label: CarriedLabel): Task['labels'] => {
  const kept = label.type === 'category' ? task.labels.filter((one) => one.type !== 'category') : task.labels
  return [...kept, label].toSorted((a, b) => types.indexOf(a.type) - types.indexOf(b.type))
}

/**
 * Label options of a task, including the selected ones, with a search by name; each choice is saved immediately
 * (LBL-008 to LBL-011).
 */
export const LabelChoices = ({ task }: { task: Task }) => {
  const t = useTranslations()
  const nameOf = useLabelName()
  const [search, setSearch] = useState('')
  const known = useQuery(taskQueries.labels(task.appId))
  const attach = useTaskMutation(task, {
    mutationFn: (label: CarriedLabel) => mutateTask(task, operations.attachLabel, { labelId: label._id }),
    errorMessage: t('failures.addLabel'),
    optimisticPatch: (label) => getOptimisticLabels(task, withLabel(task, label), serverNow()),
  })
  const detach = useTaskMutation(task, {
    mutationFn: (label: CarriedLabel) => mutateTask(task, operations.detachLabel, { labelId: label._id }),
    errorMessage: t('failures.removeLabel'),
    optimisticPatch: (label) =>
      getOptimisticLabels(
        task,
        task.labels.filter((one) => one._id !== label._id),
        serverNow(),
      ),
  })
  if (known.isLoadingError)
    return (
      <ErrorState
        compact
        title={getErrorMessage(known.error, t('failures.fetchLabels'))}
        onRetry={() => void known.refetch()}
      />
    )
  if (!known.data) return <ChoicesStatus pending text="" />
  // A disabled label is not in the list of the server, but may still be selected.
  const listed = known.data.list
  const all: readonly CarriedLabel[] = [
    ...listed,
    ...task.labels.filter(({ _id }) => !listed.some((label) => label._id === _id)),
  ]
  const offered = new Set(offeredLabels(listed, task.labelIds).map(({ _id }) => _id))
  const groups = types.map((type) => {
    // A selected label stays in the list even if it is no longer available, so that it can be removed.
    const list = all.filter(
      (label) =>
        label.type === type &&
        isMatch(label, search, nameOf(label)) &&
        (offered.has(label._id) || task.labelIds.includes(label._id)),
    )
    const category = type === 'category' ? list.find((label) => task.labelIds.includes(label._id)) : undefined
    if (list.length === 0) return null
    return (
      <ChoiceGroup key={type} legend={t(`words.labelType.${type}`)}>
        {category && (
          <Choice type="radio" name={type} checked={false} onChange={() => detach.mutate(category)}>
            {t('task.noCategory')}
          </Choice>
        )}
        {list.map((label) => {
          const on = task.labelIds.includes(label._id)
          return (
            <Choice
              key={label._id}
              type={type === 'category' ? 'radio' : 'checkbox'}
              name={type}
              checked={on}
              onChange={() => (on ? detach : attach).mutate(label)}
            >
              <Dot colour={label.backgroundColor} />
              {nameOf(label)}
              {isNamesake(label, all) && <span className="quiet">{t(`words.labelType.${type}`)}</span>}
            </Choice>
          )
        })}
      </ChoiceGroup>
    )
  })
  return (
    <div className="picker">
      <TextInput
        label={t('labels.search')}
        type="search"
        ref={focusUnlessTouch}
        maxLength={maxSearchLength}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <div className="label-groups">
        {groups.every((group) => group === null) ? <p className="quiet">{t('labels.notFound')}</p> : groups}
      </div>
    </div>
  )
}

/** Label picker for staff: category, themes and tags (LBL-008 to LBL-011); `children` are the selected labels. */
export const LabelPicker = ({ task, children }: { task: Task; children: ReactNode }) => {
  const t = useTranslations('task')
  if (!task.may.includes('label')) return children
  return (
    <Popover
      label={t('labels')}
      trigger={<InlineEditButton label={t('addLabel')} value={task.labels.length > 0 ? children : null} />}
    >
      <LabelChoices task={task} />
    </Popover>
  )
}
