import { IconChevronLeft } from '@tabler/icons-react'
import { startTransition, Suspense, useState, type ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { loadWithMessages } from '../../../kit/i18n/messages.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { focusOnMount } from '../../../kit/ui/focus/focus-on-mount.ts'
import { lazyWithTimeout } from '../../../kit/ui/lazy/lazy-with-timeout.ts'
import { Popover } from '../../../kit/ui/popup/popover.tsx'
import type { EditorProps } from './filter-editor.tsx'
import { activeKeys, type FilterKey } from './filter-keys.ts'

/** Preloads the chunk of the filter editors. */
export const preloadFilterEditor = () => loadWithMessages(() => import('./filter-editor.tsx'))
const FilterEditor = lazyWithTimeout(preloadFilterEditor)

/** Menu of all filters with their values; a click opens a filter's editor, with a way back. */
const FilterMenu = ({
  keys,
  valueText,
  onClear,
  ...editor
}: EditorProps & { keys: readonly FilterKey[]; valueText: (key: FilterKey) => string; onClear: () => void }) => {
  const t = useTranslations('filters')
  const [shown, show] = useState<FilterKey>()
  const [before, remember] = useState<FilterKey>()
  const used = activeKeys(editor.filters)
  if (shown) {
    const back = () => {
      remember(shown)
      show(undefined)
    }
    return (
      <>
        <Button
          variant="ghost"
          size="small"
          icon={IconChevronLeft}
          ref={focusOnMount}
          onClick={back}
          className="filter-back"
        >
          {t('back')}
        </Button>
        <h3 className="filter-title">{t(`name.${shown}`)}</h3>
        <FilterEditor filterKey={shown} {...editor} />
      </>
    )
  }
  return (
    <>
      <ul className="filter-names">
        {keys.map((key) => (
          <li key={key}>
            <button
              type="button"
              {...(key === before && { ref: focusOnMount })}
              onClick={() => startTransition(() => show(key))}
            >
              {t(`name.${key}`)}
              {used.includes(key) && <span className="quiet">{valueText(key)}</span>}
            </button>
          </li>
        ))}
      </ul>
      {used.length > 0 && (
        <Button variant="ghost" size="small" className="filter-clear" onClick={onClear}>
          {t('clearAll')}
        </Button>
      )}
    </>
  )
}

/** Popover with all filters under its trigger (SRC-012, SRC-013). */
export const AddFilter = ({ trigger, ...menu }: Parameters<typeof FilterMenu>[0] & { trigger: ReactElement }) => {
  const t = useTranslations('filters')
  return (
    <Popover trigger={trigger} label={t('add')}>
      <Suspense>
        <div className="filter-panel" data-part="filter-panel">
          <FilterMenu {...menu} />
        </div>
      </Suspense>
    </Popover>
  )
}

/** Popover with the editor of one filter, under its chip. */
export const EditFilter = ({
  trigger,
  filterKey,
  onOpenChange,
  ...editor
}: EditorProps & {
  trigger: ReactElement
  filterKey: FilterKey
  onOpenChange: (open: boolean) => void
}) => {
  const t = useTranslations('filters')
  return (
    <Popover trigger={trigger} label={t('edit', { name: t(`name.${filterKey}`) })} onOpenChange={onOpenChange}>
      <Suspense>
        <div className="filter-panel" data-part="filter-panel">
          <FilterEditor filterKey={filterKey} {...editor} />
        </div>
      </Suspense>
    </Popover>
  )
}
