import { IconSearch } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { openSearch, searchKeys } from './search-store.ts'
import './find-button.css'

/** Button in the top bar that opens the command palette; icon-only on mobile. */
export const SearchButton = () => {
  const t = useTranslations('search')
  return (
    <button
      type="button"
      className="search-button"
      data-part="search"
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onClick={openSearch}
    >
      <Icon icon={IconSearch} />
      <span>{t('open')}</span>
      <kbd>{searchKeys()}</kbd>
    </button>
  )
}

/** Button in the sidebar that opens the command palette. */
export const SidebarSearchButton = () => {
  const t = useTranslations('search')
  return (
    <button
      type="button"
      className="sidebar-item"
      data-part="sidebar-item"
      title={`${t('title')} (${searchKeys()})`}
      aria-haspopup="dialog"
      onClick={openSearch}
    >
      <Icon icon={IconSearch} size={20} />
      <span className="text">{t('title')}</span>
      <kbd className="text" aria-hidden="true">
        {searchKeys()}
      </kbd>
    </button>
  )
}
