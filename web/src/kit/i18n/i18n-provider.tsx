import type { Messages } from '@passerelle/i18n/catalog'
import type { Locale } from '@passerelle/i18n/locales'
import { useEffect, useState, type ReactNode } from 'react'
import { IntlProvider } from 'use-intl'
import { useStore } from '../store/store.ts'
import { localeStore } from './locale.ts'
import { textsOf } from './messages.ts'

export type LoadedCatalog = { locale: Locale; messages: Messages }

/**
 * Provides the translations of the current locale. While a new locale loads, the old one stays on screen to avoid a
 * flash; the first catalog is loaded before the first paint.
 */
export const I18nProvider = ({ initialCatalog, children }: { initialCatalog: LoadedCatalog; children: ReactNode }) => {
  const wanted = useStore(localeStore)
  const [shown, show] = useState(initialCatalog)
  useEffect(() => {
    let current = true
    if (wanted !== shown.locale) void textsOf(wanted).then((messages) => current && show({ locale: wanted, messages }))
    return () => {
      current = false
    }
  }, [wanted, shown.locale])
  return (
    <IntlProvider locale={shown.locale} messages={shown.messages} timeZone="Europe/Paris">
      {children}
    </IntlProvider>
  )
}
