import { people } from '@passerelle/contract/accounts/people'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../shared/api/call.ts'
import { useDebounced } from '../../shared/format/use-debounced.ts'
import { Choice, Choices } from '../../shared/ui/choice.tsx'
import { TextInput } from '../../shared/ui/field.tsx'
import { AppLogo } from '../../shared/ui/logo.tsx'

const matches = 5 // SRC-020

/** In which account the request is made: five matches on name or slug at most (TSK-023, SRC-020). */
export const AppSelect = ({ chosen, error, onChoose }: { chosen: string | undefined; error: string | undefined; onChoose: (appId: string) => void }) => {
  const t = useTranslations('task')
  const [search, setSearch] = useState('')
  const words = useDebounced(search.trim(), 250)
  const found = useQuery({
    queryKey: ['apps', 'select', words], placeholderData: keepPreviousData, staleTime: 60_000,
    queryFn: ({ signal }) => call(people.listApps, { limit: matches, ...(words !== '' && { search: words }) }, { signal, side: 'staff' }),
  })
  return (
    <div className="picker">
      <TextInput label={t('app')} type="search" maxLength={100} placeholder={t('searchApp')} value={search} error={error} onChange={(event) => setSearch(event.target.value)} />
      <Choices legend={<span className="sr">{t('app')}</span>}>
        {found.data?.list.map((app) => (
          <Choice key={app._id} type="radio" name="app" checked={app._id === chosen} onChange={() => onChoose(app._id)}>
            <AppLogo name={app.name} logo={app.logo} colour={app.primaryColor} />
            {app.name}
            <span className="quiet">{app.slug}</span>
          </Choice>
        ))}
        {found.data?.list.length === 0 && <p className="quiet">{t('noApp')}</p>}
      </Choices>
    </div>
  )
}
