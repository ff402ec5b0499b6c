import { useTranslations } from 'use-intl'
import { useFormat } from '../../kit/format/use-format.ts'
import type { ChoiceTexts } from './catalogue-choices.ts'

/** The texts with which pickers of the catalogue name amounts, and say why something cannot be chosen. */
export const useChoiceTexts = (): ChoiceTexts => {
  const t = useTranslations('bookings')
  const words = useTranslations('rooms')
  const format = useFormat()
  return {
    money: format.money,
    percent: (value) => words('percent', { percent: String(value) }),
    archived: t('unfit.inactive'),
    noAmount: t('unfit.noAmount'),
    freeAmount: t('picks.freeAmount'),
    recurring: t('unfit.recurring'),
    notEuro: t('unfit.currency'),
  }
}
