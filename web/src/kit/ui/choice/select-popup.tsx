import { CSPProvider } from '@base-ui/react/csp-provider'
import { Select as Base } from '@base-ui/react/select'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useLayoutEffect, useRef } from 'react'
import { Icon } from '../icon/icon.tsx'
import type { SelectProps } from './select.tsx'

/**
 * The select itself, in a separate chunk. `defaultOpen`: it was pressed before the chunk had loaded; `hadFocus`: it had
 * the focus then.
 */
export default ({
  label,
  value,
  options,
  onChange,
  disabled,
  id,
  bare,
  defaultOpen,
  hadFocus,
}: SelectProps<string | number> & { defaultOpen: boolean; hadFocus: boolean }) => {
  const trigger = useRef<HTMLButtonElement>(null)
  // Before the next key arrives.
  useLayoutEffect(() => {
    if (hadFocus) trigger.current?.focus()
  }, [hadFocus])
  const chosen = options.find((option) => option.value === value)
  return (
    <CSPProvider disableStyleElements>
      <Base.Root<string | number>
        value={value}
        onValueChange={(next) => next !== null && onChange(next)}
        disabled={disabled ?? false}
        defaultOpen={defaultOpen}
      >
        <Base.Trigger
          className={bare ? 'select bare' : 'input select'}
          data-part="select"
          aria-label={label}
          id={id}
          ref={trigger}
        >
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
