import { maxSearchLength } from '@passerelle/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { milestoneDays } from '../../../kit/format/milestone-days.ts'
import { useDebouncedValue } from '../../../kit/format/use-debounced-value.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { serverNow } from '../../../kit/config/server-clock.ts'
import { milestoneQueries } from '../../../model/milestones/milestone-queries.ts'
import { Choice, ChoiceGroup } from '../../../kit/ui/choice/choice.tsx'
import { focusOnMount } from '../../../kit/ui/focus/focus-on-mount.ts'
import { TextInput } from '../../../kit/ui/form/field.tsx'
import { ChoicesStatus } from '../../../kit/ui/choice/choices-status.tsx'
import { ErrorState } from '../../../kit/ui/feedback/states.tsx'
import { Tabs } from '../../../kit/ui/display/tabs.tsx'
import type { BulkChange } from './bulk-change.ts'

const directions = ['on', 'off'] as const

/** Adds or removes a milestone. Cards do not contain their milestones, so the user selects the direction. */
export const BulkMilestones = ({ onChange }: { onChange: (change: BulkChange) => void }) => {
  const t = useTranslations()
  const format = useFormat()
  const [search, setSearch] = useState('')
  const [direction, setDirection] = useState<(typeof directions)[number]>('on')
  const [from] = useState(() => serverNow().toISOString())
  const found = useQuery(milestoneQueries.found(useDebouncedValue(search.trim(), 500), from))
  return (
    <div className="picker">
      <Tabs
        variant="segments"
        label={t('selection.direction')}
        value={direction}
        onChange={setDirection}
        tabs={directions.map((value) => ({ value, label: t(`selection.${value}`) }))}
      />
      <TextInput
        label={t('task.searchSprint')}
        type="search"
        ref={focusOnMount}
        maxLength={maxSearchLength}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {found.error ? (
        <ErrorState
          compact
          title={getErrorMessage(found.error, t('failures.fetchMilestones'))}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <ChoiceGroup legend={t('task.sprint')}>
          {found.data?.map((milestone) => (
            <Choice
              key={milestone._id}
              type="radio"
              name="milestone"
              checked={false}
              onChange={() => onChange({ field: 'milestones', milestone, on: direction === 'on' })}
            >
              {milestone.name}
              <span className="quiet num">{milestoneDays(format, milestone)}</span>
            </Choice>
          ))}
          {(found.data ?? []).length === 0 && <ChoicesStatus pending={found.isPending} text={t('task.noSprint')} />}
        </ChoiceGroup>
      )}
    </div>
  )
}
