import { maxSearchLength } from '@passerelle/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDebouncedValue } from '../../kit/format/use-debounced-value.ts'
import { focusOnMount } from '../../kit/ui/focus/focus-on-mount.ts'
import { Choice, ChoiceGroup } from '../../kit/ui/choice/choice.tsx'
import { TextInput } from '../../kit/ui/form/field.tsx'
import { AccountLogo } from '../../kit/ui/icon/logo.tsx'
import { ChoicesStatus } from '../../kit/ui/choice/choices-status.tsx'
import { accountQueries, type AppEntry } from './account-queries.ts'

/**
 * Search field with a list of matching accounts, at most five by name or slug (SRC-020); `above` are the accounts
 * selected already. Where a registration is needed, accounts the user is not registered in are disabled with a reason
 * (SRC-021). `onClear`: the search field was emptied (UIX-064).
 */
export const AccountChoices = ({
  type,
  isSelected,
  onSelect,
  onClear,
  onSearch,
  above = [],
  only,
  error,
  needsRegistration = false,
  focused = false,
}: {
  type: 'checkbox' | 'radio'
  isSelected: (appId: string) => boolean
  onSelect: (app: AppEntry) => void
  onClear?: () => void
  onSearch?: () => void
  above?: readonly AppEntry[]
  /** The only account shown: the one that was selected, until the text changes. */
  only?: AppEntry | undefined
  error?: string | undefined
  needsRegistration?: boolean
  /** The search field takes the focus when it appears. */
  focused?: boolean
}) => {
  const t = useTranslations('task')
  const [search, setSearch] = useState('')
  const typed = useDebouncedValue(search.trim(), 250)
  const query = useQuery(accountQueries.matching(typed))
  const found = query.data?.list
  const shown = only ? [only] : [...above.filter((app) => !found?.some(({ _id }) => _id === app._id)), ...(found ?? [])]
  return (
    <div className="picker">
      <TextInput
        label={t('app')}
        type="search"
        ref={focused ? focusOnMount : undefined}
        maxLength={maxSearchLength}
        placeholder={t('searchApp')}
        value={search}
        error={error}
        onChange={({ target: { value } }) => {
          setSearch(value)
          onSearch?.()
          if (value === '') onClear?.()
        }}
      />
      <ChoiceGroup legend={<span className="sr-only">{t('app')}</span>}>
        {shown.map((app) => {
          const closed = needsRegistration && !app.isRegistered
          return (
            <Choice
              key={app._id}
              type={type}
              name="app"
              checked={isSelected(app._id)}
              disabled={closed}
              onChange={() => onSelect(app)}
            >
              <AccountLogo name={app.name} logo={app.logo} colour={app.primaryColor} />
              {app.name}
              <span className="quiet">{closed ? t('accountRequired') : app.slug}</span>
            </Choice>
          )
        })}
        {!only && (query.isPending || found?.length === 0) && (
          <ChoicesStatus pending={query.isPending} text={t(typed === '' ? 'noAppYet' : 'noApp')} />
        )}
      </ChoiceGroup>
    </div>
  )
}
