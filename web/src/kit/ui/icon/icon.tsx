import type { Icon as TablerIcon } from '@tabler/icons-react'
import './icon.css'

export type IconComponent = TablerIcon

/** Outline icon at 16 or 20 px. Decorative unless it has a `label`. */
export const Icon = ({
  icon: Shape,
  size = 16,
  label,
  className,
}: {
  icon: IconComponent
  size?: 13 | 14 | 16 | 20
  label?: string
  className?: string
}) => (
  <Shape
    className={['i', size === 20 && 'i20', className].filter(Boolean).join(' ')}
    size={size}
    stroke={size === 20 ? 1.6 : 1.75}
    {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
  />
)
