import { parseDayBounds } from '@passerelle/kernel/calendar-day'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { serverNow } from '../../../kit/config/server-clock.ts'
import { Select } from '../../../kit/ui/choice/select.tsx'
import { DayRangePicker } from '../../../kit/ui/date/day-range-picker.tsx'
import { fullName } from '../../../kit/ui/display/avatar.tsx'
import { LoadError } from '../../../kit/ui/feedback/load-error.tsx'
import { SearchForm } from '../../../kit/ui/form/search-form.tsx'
import { milestoneQueries } from '../../../model/milestones/milestone-queries.ts'
import { taskQueries } from '../../../model/tasks/queries/task-queries.ts'
import { billingQueries, type BillingFilter } from './billing-queries.ts'
import type { BillingSearch } from './billing-search.ts'

const every = 'all'

/** Filters above the list: period, state, category, who worked, sprint and words (BIL-040). */
export const BillingTools = ({
  appId,
  filter,
  onFilter,
}: {
  appId: string | undefined
  filter: BillingFilter
  onFilter: (change: Partial<BillingSearch>) => void
}) => {
  const t = useTranslations('billing')
  const failed = useTranslations('failures')
  const labels = useQuery({ ...taskQueries.labels(appId ?? null), enabled: appId !== undefined })
  const categories = labels.data?.list.filter(({ type }) => type === 'category') ?? []
  const staff = useQuery(billingQueries.staff())
  const milestones = useQuery(milestoneQueries.found('', parseDayBounds(filter.from).start.toISOString()))
  const people = (staff.data?.list ?? []).map((person) => ({ value: person._id, label: fullName(person) }))
  const sprints = (milestones.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))
  return (
    <SearchForm
      className="billing-tools"
      label={t('search')}
      search={filter.search}
      onSearch={(search) => onFilter({ search })}
      before={
        <>
          <DayRangePicker
            label={t('period')}
            range={{ start: filter.from, end: filter.to }}
            limits={{ noFutureAfter: toIsoDate(serverNow()) }}
            onChange={({ start, end }) => onFilter({ from: start, to: end })}
          />
          <Select
            label={t('column.state')}
            value={filter.state}
            options={(['done', 'all'] as const).map((value) => ({ value, label: t(`states.${value}`) }))}
            onChange={(state) => onFilter({ state: state === 'all' ? state : undefined })}
          />
          <Select
            label={t('category')}
            value={filter.category ?? every}
            options={[
              { value: every, label: t('categories') },
              ...categories.map(({ _id, name }) => ({ value: _id, label: name })),
            ]}
            onChange={(category) => onFilter({ category: category === every ? undefined : category })}
          />
          <Select
            label={t('person')}
            value={filter.person ?? every}
            options={[{ value: every, label: t('people') }, ...people]}
            onChange={(person) => onFilter({ person: person === every ? undefined : person })}
          />
          <Select
            label={t('sprint')}
            value={filter.sprint ?? every}
            options={[{ value: every, label: t('sprints') }, ...sprints]}
            onChange={(sprint) => onFilter({ sprint: sprint === every ? undefined : sprint })}
          />
        </>
      }
    >
      <LoadError query={labels} title={failed('fetchLabels')} />
      <LoadError query={staff} title={failed('fetchStaff')} />
      <LoadError query={milestones} title={failed('fetchMilestones')} />
    </SearchForm>
  )
}
