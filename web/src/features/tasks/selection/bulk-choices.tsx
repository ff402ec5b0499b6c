import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { listIds } from '../../../model/tasks/queries/list-ids.ts'
import { useLabelName } from '../../../model/tasks/label-name.ts'
import { taskQueries, type Label, type TaskCard } from '../../../model/tasks/queries/task-queries.ts'
import { Choice, ChoiceGroup } from '../../../kit/ui/choice/choice.tsx'
import { LoadError } from '../../../kit/ui/feedback/load-error.tsx'
import { Dot } from '../../../kit/ui/icon/dot.tsx'
import { ListIcon } from '../../../kit/ui/icon/list-icon.tsx'
import { PriorityIcon, priorityCodes, getPriorityKey } from '../../../kit/ui/icon/priority.tsx'
import { accountOf, offeredTo, getCheckedState } from './bulk-fields.ts'
import { BulkMembers, BulkOwner } from './bulk-people.tsx'
import { BulkMilestones } from './bulk-milestones.tsx'
import type { BulkChange } from './bulk-change.ts'

export type ChoicesProps = { cards: readonly TaskCard[]; onChange: (change: BulkChange) => void }

const BulkLists = ({ cards, onChange }: ChoicesProps) => {
  const t = useTranslations()
  return (
    <ChoiceGroup legend={t('selection.part.list')}>
      {listIds.map((listId) => (
        <Choice
          key={listId}
          type="radio"
          name="list"
          checked={getCheckedState(cards, (card) => card.listId === listId) === 'all'}
          onChange={() => onChange({ field: 'list', listId })}
        >
          <ListIcon list={listId} />
          {t(`words.list.${listId}`)}
        </Choice>
      ))}
    </ChoiceGroup>
  )
}

const BulkPriorities = ({ cards, onChange }: ChoicesProps) => {
  const t = useTranslations()
  return (
    <ChoiceGroup legend={t('task.priority')}>
      {priorityCodes.map((priority) => (
        <Choice
          key={priority}
          type="radio"
          name="priority"
          checked={getCheckedState(cards, (card) => card.priority === priority) === 'all'}
          onChange={() => onChange({ field: 'priority', priority })}
        >
          <PriorityIcon code={priority} decorative />
          {t(`words.priority.${getPriorityKey(priority)}`)}
        </Choice>
      ))}
    </ChoiceGroup>
  )
}

const types = ['category', 'theme', 'tag'] as const

/** A label that all selected tasks have is removed, any other is added. */
const BulkLabels = ({ cards, onChange }: ChoicesProps) => {
  const t = useTranslations('words.labelType')
  const nameOf = useLabelName()
  const failed = useTranslations('failures')
  const query = useQuery(taskQueries.labels(accountOf(cards)))
  const all = query.data?.list ?? []
  const offered = offeredTo(cards, all)
  const shareOfLabel = ({ _id }: Label) => getCheckedState(cards, ({ labelIds }) => labelIds.includes(_id))
  return (
    <div className="picker">
      <LoadError query={query} title={failed('fetchLabels')} />
      {types.map((type) => {
        const list = offered.filter((label) => label.type === type)
        return (
          list.length > 0 && (
            <ChoiceGroup key={type} legend={t(type)}>
              {list.map((label) => {
                const share = shareOfLabel(label)
                return (
                  <Choice
                    key={label._id}
                    type="checkbox"
                    name={type}
                    checked={share === 'all'}
                    indeterminate={share === 'some'}
                    onChange={() => onChange({ field: 'labels', label, on: share !== 'all' })}
                  >
                    <Dot colour={label.backgroundColor} />
                    {nameOf(label)}
                  </Choice>
                )
              })}
            </ChoiceGroup>
          )
        )
      })}
    </div>
  )
}

const editors = {
  list: BulkLists,
  priority: BulkPriorities,
  labels: BulkLabels,
  milestones: BulkMilestones,
  owner: BulkOwner,
  members: BulkMembers,
}

/** Options for one field of many tasks. `cards` are the loaded ones among them. */
export const BulkChoices = ({ part, ...props }: ChoicesProps & { part: BulkChange['field'] }) => {
  const Editor = editors[part]
  return <Editor {...props} />
}
