import type { ReactNode } from 'react'
import { Icon, type IconComponent } from '../icon/icon.tsx'
import './badge.css'

/** `waiting` (violet) is reserved for "waits for someone". */
export type BadgeTone = 'success' | 'warning' | 'danger' | 'info' | 'waiting' | 'neutral' | 'outline' | 'ghost'

export const Badge = ({
  tone,
  icon,
  title,
  children,
}: {
  tone: BadgeTone
  icon?: IconComponent
  title?: string
  children: ReactNode
}) => (
  <span data-part="badge" data-tone={tone} className={`badge ${tone}`} title={title}>
    {icon && <Icon icon={icon} size={13} />}
    {children}
  </span>
)
