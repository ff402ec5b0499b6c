import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLabelName } from '../../../model/tasks/label-name.ts'
import { taskQueries, type Label } from '../../../model/tasks/queries/task-queries.ts'
import { LoadError } from '../../../kit/ui/feedback/load-error.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Dot } from '../../../kit/ui/icon/dot.tsx'
import { SomeOf } from './some-of.tsx'
import { truncateOptions } from './truncate-options.ts'

type Editor = { chosen: readonly string[]; onChange: (chosen: string[]) => void }

const types = ['category', 'theme', 'tag'] as const

const LabelsOf = ({ type, labels, chosen, onChange }: Editor & { type: Label['type']; labels: readonly Label[] }) => {
  const t = useTranslations()
  const [all, showAll] = useState(false)
  const nameOf = useLabelName()
  const shown = truncateOptions(labels, chosen, all)
  const lack = `no_${type}` as const
  const options = [
    ...shown.map((label) => ({ value: label._id, text: nameOf(label), mark: <Dot colour={label.backgroundColor} /> })),
    { value: lack, text: t(`filters.labelSpecial.${lack}`) },
  ]
  return (
    <SomeOf name={t(`words.labelType.${type}`)} options={options} chosen={chosen} onChange={onChange}>
      {shown.length < labels.length && (
        <Button variant="ghost" size="small" className="filter-back" onClick={() => showAll(true)}>
          {t('filters.showAll', { count: String(labels.length) })}
        </Button>
      )}
    </SomeOf>
  )
}

/** Options for categories, themes and tags, ten of each at first, and "without" for each (SRC-012, SRC-016). */
export const LabelEditor = ({ appId, chosen, onChange }: Editor & { appId: string | null }) => {
  const t = useTranslations('failures')
  const query = useQuery(taskQueries.labels(appId))
  const labels = query.data?.list ?? []
  if (query.isError && !query.data) return <LoadError query={query} title={t('fetchLabels')} />
  const offered = labels.filter((label) => label.disabledAt === null || chosen.includes(label._id))
  return types.map((type) => (
    <LabelsOf
      key={type}
      type={type}
      labels={offered.filter((label) => label.type === type)}
      chosen={chosen}
      onChange={onChange}
    />
  ))
}
