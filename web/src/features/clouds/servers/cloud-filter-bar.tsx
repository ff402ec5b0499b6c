import { maxSearchLength } from '@passerelle/contract/limits'
import { useTranslations } from 'use-intl'
import { Select } from '../../../kit/ui/choice/select.tsx'
import { cloudStates, type CloudFilters } from './cloud-filters.ts'
import type { ProviderState } from './cloud-queries.ts'
import { providerName } from './cloud-status.tsx'
import '../../../kit/ui/form/field.css'

const all = 'all' as const

/** Filters of a list by text, provider and state; they are kept in the address. */
export const CloudFilterBar = ({
  filters,
  providers,
  onFilter,
}: {
  filters: CloudFilters
  providers: readonly ProviderState[]
  onFilter: (filters: CloudFilters) => void
}) => {
  const t = useTranslations('clouds')
  const change = (key: keyof CloudFilters, value: string) => {
    const { [key]: _, ...rest } = filters
    onFilter(value === '' || value === all ? rest : { ...rest, [key]: value })
  }
  return (
    <search className="cloud-filters">
      <input
        type="search"
        className="input"
        aria-label={t('filter.text')}
        placeholder={t('filter.text')}
        maxLength={maxSearchLength}
        value={filters.q ?? ''}
        onChange={({ target }) => change('q', target.value)}
      />
      <Select
        label={t('field.provider')}
        value={filters.provider ?? all}
        options={[
          { value: all, label: t('filter.allProviders') },
          ...providers.map(({ provider }) => ({ value: provider, label: providerName(provider) })),
        ]}
        onChange={(value) => change('provider', value)}
      />
      <Select
        label={t('head.state')}
        value={filters.state ?? all}
        options={[
          { value: all, label: t('filter.allStates') },
          ...cloudStates.map((value) => ({ value, label: t(`filter.state.${value}`) })),
        ]}
        onChange={(value) => change('state', value)}
      />
    </search>
  )
}
