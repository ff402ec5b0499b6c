import { IconChevronDown } from '@tabler/icons-react'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import { lazyWithPreload } from '../lazy/lazy-with-preload.ts'
import { useIdleChunk } from '../lazy/use-idle-chunk.ts'
import '../popup/float.css'
import '../popup/menu.css'
import './select.css'

export type SelectOption<T extends string | number> = { value: T; label: string; mark?: ReactNode }
export type SelectProps<T extends string | number> = {
  label?: string
  value: T
  options: readonly SelectOption<T>[]
  onChange: (value: T) => void
  disabled?: boolean
  id?: string
  bare?: boolean
}

const Full = lazyWithPreload(() => import('./select-popup.tsx'))
const opens = ({ key }: KeyboardEvent) => ['Enter', ' ', 'ArrowDown', 'ArrowUp'].includes(key)

/**
 * Select with an optional icon for each option. Until its chunk is there a button of the same look stands in its place:
 * one that is pressed opens as soon as it is.
 */
export const Select = <T extends string | number>(props: SelectProps<T>) => {
  const { label, value, options, onChange, disabled, id, bare } = props
  const { isThere, load } = useIdleChunk(Full)
  const [{ isPressed, isFocused, isLost }, set] = useState({ isPressed: false, isFocused: false, isLost: false })
  const near = () => void load().catch(() => undefined)
  const press = () => {
    set((before) => ({ ...before, isPressed: true }))
    void load().catch(() => set((before) => ({ ...before, isLost: true })))
  }
  if (isThere || isLost) {
    const choose = (next: string | number) => onChange(next as T)
    return <Full {...props} onChange={choose} defaultOpen={isPressed} hadFocus={isFocused} />
  }
  const chosen = options.find((option) => option.value === value)
  return (
    <button
      type="button"
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      aria-controls={undefined}
      aria-label={label}
      id={id}
      className={bare ? 'select bare' : 'input select'}
      data-part="select"
      disabled={disabled}
      onPointerEnter={near}
      onFocus={() => {
        set((before) => ({ ...before, isFocused: true }))
        near()
      }}
      // Whoever has gone on meanwhile is not called back.
      onBlur={() => set((before) => ({ ...before, isFocused: false, isPressed: false }))}
      onPointerDown={press}
      onClick={press}
      onKeyDown={(event) => opens(event) && press()}
    >
      {chosen?.mark}
      <span className="select-value">{chosen?.label ?? ''}</span>
      <Icon icon={IconChevronDown} className="select-icon" />
    </button>
  )
}
