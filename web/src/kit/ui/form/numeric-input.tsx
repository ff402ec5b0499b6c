import type { ReactNode } from 'react'
import { digitsOnly } from './digits-only.ts'
import { TextInput } from './field.tsx'

/**
 * Field for a whole number; null when empty. Only digits can be typed (UIX-058); non-digits are removed from pasted
 * text.
 */
export const NumericInput = ({
  value,
  onChange,
  maxDigits = 9,
  ...field
}: {
  label: ReactNode
  aside?: ReactNode
  hint?: ReactNode
  error?: string | undefined
  value: number | null
  onChange: (value: number | null) => void
  onBlur?: () => void
  maxDigits?: number
  placeholder?: string
  disabled?: boolean
}) => (
  <TextInput
    {...field}
    inputMode="numeric"
    autoComplete="off"
    value={value === null ? '' : String(value)}
    onKeyDown={digitsOnly}
    onChange={(event) => {
      const digits = event.target.value.replace(/\D/g, '').slice(0, maxDigits)
      onChange(digits === '' ? null : Number(digits))
    }}
  />
)
