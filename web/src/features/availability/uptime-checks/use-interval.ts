import { useTranslations } from 'use-intl'

/** Returns a formatter of intervals: in minutes where they are whole, else in seconds. */
export const useInterval = (): ((seconds: number) => string) => {
  const t = useTranslations('uptimeChecks')
  return (seconds) =>
    seconds % 60 === 0 ? t('everyMinutes', { count: seconds / 60 }) : t('everySeconds', { count: String(seconds) })
}
