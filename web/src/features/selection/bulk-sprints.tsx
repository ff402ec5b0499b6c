import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { messageOf } from '../../shared/api/failure.ts'
import { milestoneDays } from '../../shared/format/milestone-days.ts'
import { useDebounced } from '../../shared/format/use-debounced.ts'
import { useFormat } from '../../shared/format/use-format.ts'
import { present } from '../../shared/installation/present.ts'
import { milestoneQueries } from '../../shared/milestones/milestone-queries.ts'
import { Choice, Choices } from '../../shared/ui/choice.tsx'
import { focusOnMount } from '../../shared/ui/focus-on-mount.ts'
import { TextInput } from '../../shared/ui/field.tsx'
import { NoChoices } from '../../shared/ui/no-choices.tsx'
import { ErrorState } from '../../shared/ui/states.tsx'
import { Tabs } from '../../shared/ui/tabs.tsx'
import type { Change } from './change.ts'

const directions = ['on', 'off'] as const

/** Into a sprint or out of it. Cards do not know their sprints, so the reader says which way. */
export const BulkSprints = ({ onChange }: { onChange: (change: Change) => void }) => {
  const t = useTranslations()
  const format = useFormat()
  const [search, setSearch] = useState('')
  const [direction, setDirection] = useState<(typeof directions)[number]>('on')
  const [from] = useState(() => present().toISOString())
  const found = useQuery(milestoneQueries.found(useDebounced(search.trim(), 500), from))
  return (
    <div className="picker">
      <Tabs
        look="segments"
        label={t('selection.direction')}
        value={direction}
        onChange={setDirection}
        tabs={directions.map((value) => ({ value, text: t(`selection.${value}`) }))}
      />
      <TextInput
        label={t('task.searchSprint')}
        type="search"
        ref={focusOnMount}
        maxLength={100}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {found.error ? (
        <ErrorState
          compact
          title={messageOf(found.error, t('failures.fetchMilestones'))}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <Choices legend={t('task.sprint')}>
          {found.data?.map((milestone) => (
            <Choice
              key={milestone._id}
              type="radio"
              name="milestone"
              checked={false}
              onChange={() => onChange({ part: 'milestones', milestone, on: direction === 'on' })}
            >
              {milestone.name}
              <span className="quiet num">{milestoneDays(format, milestone)}</span>
            </Choice>
          ))}
          {(found.data ?? []).length === 0 && <NoChoices pending={found.isPending} text={t('task.noSprint')} />}
        </Choices>
      )}
    </div>
  )
}
