import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { listIds } from '../../shared/tasks/list-ids.ts'
import { taskQueries, type Label, type TaskCard } from '../../shared/tasks/task-queries.ts'
import { Choice, Choices } from '../../shared/ui/choice.tsx'
import { Dot } from '../../shared/ui/dot.tsx'
import { ListMark } from '../../shared/ui/list-mark.tsx'
import { Priority, priorityCodes, priorityName } from '../../shared/ui/priority.tsx'
import { accountOf, offeredTo, shareOf } from './bulk-parts.ts'
import { BulkMembers, BulkOwner } from './bulk-people.tsx'
import { BulkSprints } from './bulk-sprints.tsx'
import type { Change } from './change.ts'

export type ChoicesProps = { cards: readonly TaskCard[]; onChange: (change: Change) => void }

const BulkLists = ({ cards, onChange }: ChoicesProps) => {
  const t = useTranslations()
  return (
    <Choices legend={t('selection.part.list')}>
      {listIds.map((listId) => (
        <Choice
          key={listId}
          type="radio"
          name="list"
          checked={shareOf(cards, (card) => card.listId === listId) === 'all'}
          onChange={() => onChange({ part: 'list', listId })}
        >
          <ListMark list={listId} />
          {t(`words.list.${listId}`)}
        </Choice>
      ))}
    </Choices>
  )
}

const BulkPriorities = ({ cards, onChange }: ChoicesProps) => {
  const t = useTranslations()
  return (
    <Choices legend={t('task.priority')}>
      {priorityCodes.map((priority) => (
        <Choice
          key={priority}
          type="radio"
          name="priority"
          checked={shareOf(cards, (card) => card.priority === priority) === 'all'}
          onChange={() => onChange({ part: 'priority', priority })}
        >
          <Priority code={priority} silent />
          {t(`words.priority.${priorityName(priority)}`)}
        </Choice>
      ))}
    </Choices>
  )
}

const types = ['category', 'theme', 'tag'] as const

/** A label that all have is taken off, any other is put on. */
const BulkLabels = ({ cards, onChange }: ChoicesProps) => {
  const t = useTranslations('words.labelType')
  const all = useQuery(taskQueries.labels(accountOf(cards))).data?.list ?? []
  const offered = offeredTo(cards, all)
  const shareOfLabel = ({ _id }: Label) => shareOf(cards, ({ labelIds }) => labelIds.includes(_id))
  return (
    <div className="picker">
      {types.map((type) => {
        const list = offered.filter((label) => label.type === type)
        return (
          list.length > 0 && (
            <Choices key={type} legend={t(type)}>
              {list.map((label) => {
                const share = shareOfLabel(label)
                return (
                  <Choice
                    key={label._id}
                    type="checkbox"
                    name={type}
                    checked={share === 'all'}
                    mixed={share === 'some'}
                    onChange={() => onChange({ part: 'labels', label, on: share !== 'all' })}
                  >
                    <Dot colour={label.backgroundColor} />
                    {label.name}
                  </Choice>
                )
              })}
            </Choices>
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
  milestones: BulkSprints,
  owner: BulkOwner,
  members: BulkMembers,
}

/** What one part of many requests can be changed to. `cards` are those of them that are loaded. */
export const BulkChoices = ({ part, ...props }: ChoicesProps & { part: Change['part'] }) => {
  const Editor = editors[part]
  return <Editor {...props} />
}
