import { estimateParts } from '@passerelle/kernel/durations'
import { useTranslations } from 'use-intl'

/** Formats an estimate in words, "2 jours 4 heures" (EST-017). */
export const useDurationWords = () => {
  const t = useTranslations('estimate')
  return (ms: number): string => t('duration', estimateParts(ms)).trim()
}
