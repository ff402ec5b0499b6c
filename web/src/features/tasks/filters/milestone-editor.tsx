import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDebouncedValue } from '../../../kit/format/use-debounced-value.ts'
import { filterQueries } from './filter-queries.ts'
import { milestoneSpecials } from './board-search-params.ts'
import { SomeFound } from './some-found.tsx'
import { SomeOf } from './some-of.tsx'
import { useNames } from './use-names.ts'

/** The special options (SRC-015), and milestones found by name, at most five, sorted by name (MIL-004). */
export const MilestoneFilterEditor = ({
  appId,
  chosen,
  onChange,
}: {
  appId: string | null
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}) => {
  const t = useTranslations('filters')
  const [text, write] = useState('')
  const search = useDebouncedValue(text.trim(), 500)
  const query = useQuery(filterQueries.milestones(appId, search))
  const names = useNames({ sprints: appId })
  const found = (query.data?.list ?? []).map(({ _id, name }) => ({ value: _id, text: name }))
  const specials = milestoneSpecials.map((value) => ({ value: value as string, text: t(`sprintSpecial.${value}`) }))
  return (
    <>
      <SomeOf name={t('name.milestones')} silent options={specials} chosen={chosen} onChange={onChange} />
      <SomeFound
        label={t('findSprint')}
        name={t('name.milestones')}
        text={text}
        onText={write}
        found={found}
        names={names}
        chosen={chosen}
        onChange={onChange}
        loading={query.isFetching || search !== text.trim()}
      />
    </>
  )
}
