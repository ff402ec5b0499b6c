import { CSPProvider } from '@base-ui/react/csp-provider'
import { Select as Base } from '@base-ui/react/select'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import '../popup/float.css'
import '../popup/menu.css'
import './select.css'

export type SelectOption<T extends string | number> = { value: T; label: string; mark?: ReactNode }

/** Select with an optional icon for each option. */
export const Select = <T extends string | number>({
  label,
  value,
  options,
  onChange,
  disabled,
  id,
  bare,
}: {
  label?: string
  value: T
  options: readonly SelectOption<T>[]
  onChange: (value: T) => void
  disabled?: boolean
  id?: string
  bare?: boolean
}) => {
  const chosen = options.find((option) => option.value === value)
  return (
    <CSPProvider disableStyleElements>
      <Base.Root
        value={value}
        onValueChange={(next) => next !== null && onChange(next as T)}
        disabled={disabled ?? false}
      >
        <Base.Trigger className={bare ? 'select bare' : 'input select'} data-part="select" aria-label={label} id={id}>
          {chosen?.mark}
          <Base.Value className="select-value">{() => chosen?.label ?? ''}</Base.Value>
          <Icon icon={IconChevronDown} className="select-icon" />
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner className="over" align="start" sideOffset={4} alignItemWithTrigger={false}>
            <Base.Popup className="menu select-popup">
              {options.map((option) => (
                <Base.Item key={option.value} value={option.value} className="menu-item">
                  <span className="menu-gap">
                    <Base.ItemIndicator>
                      <Icon icon={IconCheck} />
                    </Base.ItemIndicator>
                  </span>
                  {option.mark}
                  <Base.ItemText>{option.label}</Base.ItemText>
                </Base.Item>
              ))}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  )
}
