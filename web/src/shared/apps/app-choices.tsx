import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDebounced } from '../format/use-debounced.ts'
import { Choice, Choices } from '../ui/choice.tsx'
import { TextInput } from '../ui/field.tsx'
import { AppLogo } from '../ui/logo.tsx'
import { NoChoices } from '../ui/no-choices.tsx'
import { appQueries, type AppEntry } from './app-queries.ts'

/**
 * A search field over the accounts that it finds, five at most on name or slug (SRC-020); `above` are those chosen before. Where registration is
 * needed, accounts in which the reader has none cannot be picked and say so (SRC-021). `onClear`: the search field was emptied (UIX-064).
 */
export const AppChoices = ({
  type,
  isChosen,
  onChoose,
  onClear,
  above = [],
  error,
  needsRegistration = false,
}: {
  type: 'checkbox' | 'radio'
  isChosen: (appId: string) => boolean
  onChoose: (app: AppEntry) => void
  onClear?: () => void
  above?: readonly AppEntry[]
  error?: string | undefined
  needsRegistration?: boolean
}) => {
  const t = useTranslations('task')
  const [search, setSearch] = useState('')
  const query = useQuery(appQueries.matching(useDebounced(search.trim(), 250)))
  const found = query.data?.list
  const shown = [...above.filter((app) => !found?.some(({ _id }) => _id === app._id)), ...(found ?? [])]
  return (
    <div className="picker">
      <TextInput
        label={t('app')}
        type="search"
        maxLength={100}
        placeholder={t('searchApp')}
        value={search}
        error={error}
        onChange={({ target: { value } }) => {
          setSearch(value)
          if (value === '') onClear?.()
        }}
      />
      <Choices legend={<span className="sr">{t('app')}</span>}>
        {shown.map((app) => {
          const closed = needsRegistration && !app.isRegistered
          return (
            <Choice
              key={app._id}
              type={type}
              name="app"
              checked={isChosen(app._id)}
              disabled={closed}
              onChange={() => onChoose(app)}
            >
              <AppLogo name={app.name} logo={app.logo} colour={app.primaryColor} />
              {app.name}
              <span className="quiet">{closed ? t('accountRequired') : app.slug}</span>
            </Choice>
          )
        })}
        {(query.isPending || found?.length === 0) && <NoChoices pending={query.isPending} text={t('noApp')} />}
      </Choices>
    </div>
  )
}
