import { Combobox as Base } from '@base-ui/react/combobox'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Field } from './field.tsx'
import { Icon } from '../icon/icon.tsx'
import '../popup/float.css'
import '../popup/menu.css'
import './async-select.css'

export type AsyncOption = { value: string; text: string; note?: string; mark?: ReactNode; disabled?: boolean }

/**
 * Combobox over the results of a search. `onSearch` receives the typed text; the caller debounces it and passes back
 * the results. Clearing the text clears the selection (UIX-064); an empty list shows "loading" or "nothing found"
 * (UIX-065).
 */
export const AsyncSelect = ({
  label,
  aside,
  hint,
  error,
  value,
  options,
  pending,
  onSearch,
  onChange,
  notFound,
  placeholder,
  disabled = false,
}: {
  label: ReactNode
  aside?: ReactNode
  hint?: ReactNode
  error?: string | undefined
  value: AsyncOption | null
  options: readonly AsyncOption[]
  pending: boolean
  onSearch: (text: string) => void
  onChange: (option: AsyncOption | null) => void
  notFound?: string
  placeholder?: string
  disabled?: boolean
}) => {
  const t = useTranslations('fields')
  const [text, setText] = useState<string>()
  const type = (next: string, reason: string) => {
    if (reason === 'item-press') return setText(undefined)
    setText(next)
    onSearch(next.trim())
    if (next === '') onChange(null)
  }
  return (
    <CSPProvider disableStyleElements>
      <Field label={label} aside={aside} hint={hint} error={error}>
        {(wiring) => (
          <Base.Root
            items={options as AsyncOption[]}
            filter={null}
            value={value}
            disabled={disabled}
            inputValue={text ?? value?.text ?? ''}
            itemToStringLabel={(option: AsyncOption) => option.text}
            isItemEqualToValue={(one: AsyncOption, other: AsyncOption) => one.value === other.value}
            onInputValueChange={(next, { reason }) => type(next, reason)}
            onValueChange={(next: AsyncOption | null) => {
              setText(undefined)
              onChange(next)
            }}
            onOpenChange={(open) => open || (setText(undefined), onSearch(''))}
          >
            <span className="async-select">
              <Base.Input className="input" placeholder={placeholder} {...wiring} />
              <Icon icon={IconChevronDown} />
            </span>
            <Base.Portal>
              <Base.Positioner className="over" align="start" sideOffset={4}>
                <Base.Popup className="menu async-list">
                  <Base.Status className="quiet async-state">{pending && t('loading')}</Base.Status>
                  <Base.Empty className="quiet async-state">{!pending && (notFound ?? t('notFound'))}</Base.Empty>
                  <Base.List>
                    {(option: AsyncOption) => (
                      <Base.Item
                        key={option.value}
                        value={option}
                        disabled={option.disabled ?? false}
                        className="menu-item"
                      >
                        <span className="menu-gap">
                          <Base.ItemIndicator>
                            <Icon icon={IconCheck} />
                          </Base.ItemIndicator>
                        </span>
                        {option.mark}
                        {option.text}
                        {option.note && <span className="quiet async-note">{option.note}</span>}
                      </Base.Item>
                    )}
                  </Base.List>
                </Base.Popup>
              </Base.Positioner>
            </Base.Portal>
          </Base.Root>
        )}
      </Field>
    </CSPProvider>
  )
}
