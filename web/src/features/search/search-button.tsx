import { IconSearch } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../shared/ui/icon.tsx'
import { openSearch, searchKeys } from './search-store.ts'
import './find-button.css'

/** Opens the search from the top bar; an icon on a phone. */
export const SearchButton = () => {
  const t = useTranslations('search')
  return (
    <button
      type="button"
      className="find"
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

/** The same in the rail. */
export const SidebarSearchButton = () => {
  const t = useTranslations('search')
  return (
    <button
      type="button"
      className="rail-item"
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
