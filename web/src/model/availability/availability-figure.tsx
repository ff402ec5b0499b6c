import { toneOfAvailability } from '@passerelle/kernel/availability'
import { targetStateOfAvailability } from '@passerelle/kernel/service-levels'
import { IconAlertOctagon, IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../kit/ui/icon/icon.tsx'
import { useAvailabilityFormat } from './use-availability-format.ts'
import './availability-figure.css'

const lowSigns = {
  warning: { icon: IconAlertTriangle, label: 'low' },
  danger: { icon: IconAlertOctagon, label: 'veryLow' },
} as const

/**
 * Availability of a service in percent. The figure has the color of AVL-018; a sign beside it, with a name, says that
 * it is below the target, in the color of that state everywhere (ADR 0066). `text` replaces the two decimals.
 */
export const AvailabilityFigure = ({ percent, text }: { percent: number; text?: ReactNode }) => {
  const t = useTranslations()
  const format = useAvailabilityFormat()
  const tone = toneOfAvailability(percent)
  const state = targetStateOfAvailability(percent)
  const low = tone === 'success' ? null : lowSigns[tone]
  return (
    <span className={`availability-percent num ${tone}`}>
      {low ? (
        <Icon icon={low.icon} size={14} label={t(`home.${low.label}`)} />
      ) : (
        state !== 'kept' && (
          <span className={`target-sign ${state}`} data-part="target-sign" data-state={state}>
            <Icon icon={IconAlertTriangle} size={14} label={t('availability.levels.under')} />
          </span>
        )
      )}{' '}
      {text ?? format.percent(percent)}
    </span>
  )
}
