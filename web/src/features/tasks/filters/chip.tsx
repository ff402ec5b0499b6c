import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../../kit/ui/icon/icon.tsx'

/** Chip of an active filter: shows its value, opens its editor on click, with a remove button. */
export const Chip = ({
  name,
  className,
  onRemove,
  children,
}: {
  name: string
  className?: string
  onRemove: () => void
  children: ReactNode
}) => {
  const t = useTranslations('filters')
  return (
    <span data-part={className ? `chip ${className}` : 'chip'} className={className ? `chip ${className}` : 'chip'}>
      {children}
      <button
        type="button"
        className="chip-remove"
        data-part="remove"
        aria-label={t('remove', { name })}
        onClick={onRemove}
      >
        <Icon icon={IconX} size={14} />
      </button>
    </span>
  )
}
