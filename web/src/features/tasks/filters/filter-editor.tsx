import { useTranslations } from 'use-intl'
import type { TaskFilters } from '../../../model/tasks/queries/list-params.ts'
import { PriorityIcon, getPriorityKey } from '../../../kit/ui/icon/priority.tsx'
import { DayEditor } from './day-editor.tsx'
import type { FilterKey, FilterPatch } from './filter-keys.ts'
import { SpanEditor } from './span-editor.tsx'
import { LabelEditor } from './label-editor.tsx'
import { PeopleEditor } from './people-editor.tsx'
import { OneOf, SomeOf } from './some-of.tsx'
import { MilestoneFilterEditor } from './milestone-editor.tsx'

const kinds = ['basic', 'issue', 'alert'] as const
const priorities = [4, 3, 2, 1, 0] as const
const statuses = ['without', 'waiting', 'accepted', 'refused'] as const

export type EditorProps = {
  filters: TaskFilters
  staff: boolean
  appId: string | null
  onChange: (patch: FilterPatch) => void
}

/** Editor of one filter (SRC-012 to SRC-016); each choice applies immediately. */
export default ({ filterKey, filters, staff, appId, onChange }: EditorProps & { filterKey: FilterKey }) => {
  const t = useTranslations()
  const name = t(`filters.name.${filterKey}`)
  switch (filterKey) {
    case 'labels':
      return (
        <LabelEditor appId={appId} chosen={filters.labelIds ?? []} onChange={(labelIds) => onChange({ labelIds })} />
      )
    case 'kind':
      return (
        <SomeOf
          name={name}
          silent
          options={kinds.map((value) => ({ value, text: t(`words.kind.${value}`) }))}
          chosen={filters.kinds ?? []}
          onChange={(chosen) => onChange({ kinds: chosen })}
        />
      )
    case 'pending': {
      const chosen = filters.pending === undefined ? 'all' : filters.pending ? 'yes' : 'no'
      const options = (['all', 'yes', 'no'] as const).map((value) => ({ value, text: t(`filters.pendingOf.${value}`) }))
      return (
        <OneOf
          name={name}
          options={options}
          chosen={chosen}
          onChange={(value) => onChange({ pending: value === 'all' ? undefined : value === 'yes' })}
        />
      )
    }
    case 'priority': {
      const options = priorities.map((value) => ({
        value,
        text: t(`words.priority.${getPriorityKey(value)}`),
        mark: <PriorityIcon code={value} decorative />,
      }))
      return (
        <SomeOf
          name={name}
          silent
          options={options}
          chosen={filters.priorities ?? []}
          onChange={(chosen) => onChange({ priorities: chosen })}
        />
      )
    }
    case 'estimate':
      return (
        <SomeOf
          name={name}
          silent
          options={statuses.map((value) => ({ value, text: t(`filters.estimateOf.${value}`) }))}
          chosen={filters.estimation ?? []}
          onChange={(estimation) => onChange({ estimation })}
        />
      )
    case 'members':
      return (
        <PeopleEditor
          staff={staff}
          appId={appId}
          chosen={filters.memberIds ?? []}
          onChange={(memberIds) => onChange({ memberIds })}
        />
      )
    case 'planned':
      return (
        <DayEditor
          comparator={filters.plannedAtComparator}
          day={filters.plannedAt}
          onChange={(plannedAtComparator, plannedAt) => onChange({ plannedAtComparator, plannedAt })}
        />
      )
    case 'due':
      return (
        <DayEditor
          comparator={filters.dueAtComparator}
          day={filters.dueAt}
          onChange={(dueAtComparator, dueAt) => onChange({ dueAtComparator, dueAt })}
        />
      )
    case 'during':
      return (
        <SpanEditor
          from={filters.duringFrom}
          to={filters.duringTo}
          onChange={(duringFrom, duringTo) => onChange({ duringFrom, duringTo })}
        />
      )
    case 'milestones':
      return (
        <MilestoneFilterEditor
          appId={appId}
          chosen={filters.milestoneIds ?? []}
          onChange={(milestoneIds) => onChange({ milestoneIds })}
        />
      )
  }
}
