import { IconX } from '@tabler/icons-react'
import { useRef, useState, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Field } from './field.tsx'
import { Icon } from '../icon/icon.tsx'
import { addText, backspace, removeChip, typeText, type Chips } from './chips-state.ts'
import { getFocusTarget } from '../focus/focus-target.ts'
import './chips-input.css'

/**
 * Field for several short texts, each shown as a chip (UIX-059, UIX-060). Chips that fail `isValid` are marked as
 * invalid.
 */
export const ChipsInput = ({
  label,
  aside,
  hint,
  error,
  value,
  onChange,
  onText,
  onBlur,
  isValid = () => true,
  placeholder,
  inputMode,
}: {
  label: ReactNode
  aside?: ReactNode
  hint?: ReactNode
  error?: string | undefined
  value: readonly string[]
  onChange: (chips: string[]) => void
  /** Told of the text that is still being typed, for a form that is sent with it. */
  onText?: (text: string) => void
  onBlur?: () => void
  isValid?: (chip: string) => boolean
  placeholder?: string
  inputMode?: 'email' | 'text' | 'url'
}) => {
  const t = useTranslations('fields')
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const state: Chips = { chips: value, text }
  const apply = (next: Chips) => {
    setText(next.text)
    onText?.(next.text)
    if (next.chips.length !== value.length || next.chips.some((chip, index) => chip !== value[index]))
      onChange([...next.chips])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && text !== '') {
      event.preventDefault()
      apply(addText(state, text))
    } else if (event.key === 'Backspace' && text === '') apply(backspace(state))
  }
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault()
    apply(addText(state, text + event.clipboardData.getData('text')))
  }
  return (
    <Field label={label} aside={aside} hint={hint} error={error}>
      {(wiring) => (
        <div className={error ? 'chips bad' : 'chips'}>
          {value.map((chip) => (
            <span key={chip} className={isValid(chip) ? 'chips-one' : 'chips-one bad'} data-part="chips-one">
              <span className="chips-text" data-part="chips-text">
                {chip}
              </span>
              <button
                type="button"
                aria-label={t('removeChip', { chip })}
                onClick={() => {
                  apply(removeChip(state, chip))
                  input.current?.focus()
                }}
              >
                <Icon icon={IconX} size={13} />
              </button>
            </span>
          ))}
          <input
            ref={input}
            value={text}
            inputMode={inputMode}
            placeholder={value.length === 0 ? placeholder : undefined}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => apply(typeText(state, event.target.value))}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            onBlur={(event) => {
              // Not on the way to a button: the new chip could shift it away from the pointer.
              if (!getFocusTarget(event)?.matches('button')) apply(addText(state, text))
              onBlur?.()
            }}
            {...wiring}
          />
        </div>
      )}
    </Field>
  )
}
