import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { Icon, type IconComponent } from '../icon/icon.tsx'
import './badge.css'
import './tabs.css'

export type TabChoice<T extends string> = {
  value: T
  label: ReactNode
  icon?: IconComponent
  count?: number | string
  internal?: boolean
}

/**
 * Tabs with panels: arrow keys move and activate. `variant` "segments" is a segmented control for few equal options.
 */
export const Tabs = <T extends string>({
  label,
  value,
  tabs,
  onChange,
  variant = 'line',
  className,
  children,
}: {
  label: string
  value: T
  tabs: readonly TabChoice<T>[]
  onChange: (value: T) => void
  variant?: 'line' | 'segments'
  className?: string
  children?: ReactNode
}) => (
  <Base.Root value={value} onValueChange={(next: T) => onChange(next)} className={className} data-part={className}>
    <Base.List
      data-part={variant === 'line' ? 'tabs' : undefined}
      className={variant === 'line' ? 'tabs' : 'segmented'}
      aria-label={label}
      activateOnFocus
    >
      {tabs.map((tab) => (
        <Base.Tab key={tab.value} value={tab.value} className={tab.internal ? 'tab internal' : 'tab'}>
          {tab.icon && <Icon icon={tab.icon} />}
          {tab.label}
          {tab.count !== undefined && (
            <span className={variant === 'line' ? 'count soft num' : 'quiet num'}>{tab.count}</span>
          )}
        </Base.Tab>
      ))}
    </Base.List>
    {children}
  </Base.Root>
)

export const TabPanel = ({
  value,
  className,
  children,
}: {
  value: string
  className?: string
  children: ReactNode
}) => (
  <Base.Panel value={value} className={className}>
    {children}
  </Base.Panel>
)
