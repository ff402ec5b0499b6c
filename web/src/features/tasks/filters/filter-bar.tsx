import { IconAdjustmentsHorizontal, IconPlus, IconSearch } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { ListParams } from '../../../model/tasks/queries/list-params.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { AddFilter, EditFilter, preloadFilterEditor } from './filter-popovers.tsx'
import { Chip } from './chip.tsx'
import {
  activeKeys,
  changedFilters,
  chipKeys,
  offeredKeys,
  withoutFilter,
  type FilterKey,
  type FilterPatch,
} from './filter-keys.ts'
import { opensFilters } from './open-filters.ts'
import { useRestoreFilterFocus } from './use-restore-filter-focus.ts'
import { useValueText } from './use-value-text.ts'
import './filters.css'

/**
 * Filter bar of the board: a chip for each filter and for the search text (SRC-009), and a button to add filters.
 * `membersDisabled`: the account has disabled the filter by member (SRC-018). `children` are rendered on the right.
 */
export const FilterBar = ({
  wanted,
  onShow,
  staff,
  appId,
  membersDisabled,
  children,
}: {
  wanted: ListParams | undefined
  onShow: (wanted: ListParams | undefined) => void
  staff: boolean
  appId: string | null
  membersDisabled: boolean
  children?: ReactNode
}) => {
  const t = useTranslations('filters')
  const filters = wanted?.filters ?? {}
  const valueText = useValueText(filters, { staff, appId })
  const [opened, openChip] = useState<FilterKey>()
  const used = activeKeys(filters)
  const chips = chipKeys(filters, opened)
  const { onFocus, onBlur } = useRestoreFilterFocus([...chips, wanted?.search].join())
  const show = (next: ListParams['filters'] = {}, search = wanted?.search) =>
    onShow({ ...(search !== undefined && { search }), ...(Object.keys(next).length > 0 && { filters: next }) })
  const editor = { filters, staff, appId, onChange: (patch: FilterPatch) => show(changedFilters(filters, patch)) }
  const menu = { ...editor, keys: offeredKeys({ membersDisabled }), valueText, onClear: () => onShow(undefined) }
  const clearSearch = () => onShow(used.length > 0 ? { filters } : undefined)
  return (
    <div
      className="filters"
      data-part="filters"
      role="group"
      aria-label={t('bar')}
      onPointerEnter={() => void preloadFilterEditor().catch(() => undefined)}
      onBlur={onBlur}
      onFocus={() => {
        onFocus()
        void preloadFilterEditor().catch(() => undefined)
      }}
    >
      {wanted?.search !== undefined && (
        <Chip name={t('name.search')} className="searched" onRemove={clearSearch}>
          <span className="chip-text" data-part="chip-text">
            <Icon icon={IconSearch} size={14} /> <span className="quiet">{t('name.search')}</span>{' '}
            <b>{wanted.search}</b>
          </span>
        </Chip>
      )}
      {chips.map((key) => (
        <Chip key={key} name={t(`name.${key}`)} onRemove={() => show(withoutFilter(filters, key))}>
          <EditFilter
            filterKey={key}
            {...editor}
            onOpenChange={(open) => openChip(open ? key : undefined)}
            trigger={
              <button type="button" className="chip-text" data-part="chip-text">
                <span className="quiet">{t(`name.${key}`)}</span> <b>{used.includes(key) ? valueText(key) : '…'}</b>
              </button>
            }
          />
        </Chip>
      ))}
      <AddFilter
        {...menu}
        trigger={
          <Button variant="ghost" size="small" icon={IconPlus} className="desktop-only" {...opensFilters}>
            {t('add')}
          </Button>
        }
      />
      <AddFilter
        {...menu}
        trigger={
          <Button size="small" icon={IconAdjustmentsHorizontal} className="mobile-only" {...opensFilters}>
            {used.length > 0 ? t('inUse', { count: used.length }) : t('bar')}
          </Button>
        }
      />
      {wanted && (
        <Button variant="ghost" size="small" className="desktop-only" onClick={() => onShow(undefined)}>
          {t('clear')}
        </Button>
      )}
      <span className="push" />
      {children}
    </div>
  )
}
