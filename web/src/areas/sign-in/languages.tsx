import { locales } from '@passerelle/i18n/locales'
import { useLocale, useTranslations } from 'use-intl'
import { chooseLocale } from '../../kit/i18n/locale.ts'
import './sign-in.css'

/** Choice of the language on pages without a session. */
export const Languages = () => {
  const t = useTranslations('shell')
  const locale = useLocale()
  return (
    <span className="lang" role="group" aria-label={t('language')}>
      {locales.map((one) => (
        <button key={one} type="button" lang={one} aria-pressed={one === locale} onClick={() => chooseLocale(one)}>
          {t(`languageOf.${one}`)}
        </button>
      ))}
    </span>
  )
}
