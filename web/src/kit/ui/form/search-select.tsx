import { useState, type ReactNode } from 'react'
import { hasWords } from '../text/plain-text.ts'
import { AsyncSelect, type AsyncOption } from './async-select.tsx'

/** Choice of one of a list that is there as a whole, found by text or note. A value that is not in it shows itself. */
export const SearchSelect = ({
  value,
  options,
  onChange,
  ...field
}: {
  label: ReactNode
  aside?: ReactNode
  hint?: ReactNode
  error?: string | undefined
  value: string | null
  options: readonly AsyncOption[]
  pending: boolean
  onChange: (value: string | null) => void
  notFound?: string
  placeholder?: string
  disabled?: boolean
}) => {
  const [search, setSearch] = useState('')
  const chosen = value === null ? null : (options.find((one) => one.value === value) ?? { value, text: value })
  const found = options.filter(({ text, note = '' }) => hasWords(`${text} ${note}`, search))
  return (
    <AsyncSelect
      {...field}
      value={chosen}
      options={found}
      onSearch={setSearch}
      onChange={(option) => onChange(option?.value ?? null)}
    />
  )
}
