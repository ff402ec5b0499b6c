import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDebounced } from '../format/use-debounced.ts'
import { Choice, Choices } from '../ui/choice.tsx'
import { TextInput } from '../ui/field.tsx'
import { AppLogo } from '../ui/logo.tsx'
import { appQueries, type AppEntry } from './app-queries.ts'

/**
 * A search field over the accounts that it finds, five at most on name or slug (SRC-020); `above` are those chosen before. Where registration is
 * needed, accounts in which the reader has none cannot be picked and say so (SRC-021).
 */
export const AppChoices = ({ type, isChosen, onChoose, above = [], error, needsRegistration = false }: {
  type: 'checkbox' | 'radio'; isChosen: (appId: string) => boolean; onChoose: (app: AppEntry) => void
  above?: readonly AppEntry[]; error?: string | undefined; needsRegistration?: boolean
}) => {
  const t = useTranslations('task')
  const [search, setSearch] = useState('')
  const found = useQuery(appQueries.matching(useDebounced(search.trim(), 250))).data?.list
  const shown = [...above.filter((app) => !found?.some(({ _id }) => _id === app._id)), ...(found ?? [])]
  return (
    <div className="picker">
      <TextInput label={t('app')} type="search" maxLength={100} placeholder={t('searchApp')} value={search} error={error} onChange={(event) => setSearch(event.target.value)} />
      <Choices legend={<span className="sr">{t('app')}</span>}>
        {shown.map((app) => {
          const closed = needsRegistration && !app.isRegistered
          return (
            <Choice key={app._id} type={type} name="app" checked={isChosen(app._id)} disabled={closed} onChange={() => onChoose(app)}>
              <AppLogo name={app.name} logo={app.logo} colour={app.primaryColor} />
              {app.name}
              <span className="quiet">{closed ? t('accountRequired') : app.slug}</span>
            </Choice>
          )
        })}
        {found?.length === 0 && <p className="quiet">{t('noApp')}</p>}
      </Choices>
    </div>
  )
}
