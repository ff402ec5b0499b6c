import { maxSearchLength } from '@passerelle/contract/limits'
import { IconSearch } from '@tabler/icons-react'
import { Icon } from '../icon/icon.tsx'
import './search-field.css'

/** Search input above a list; its text is its name and its placeholder. */
export const SearchField = ({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (text: string) => void
}) => (
  <label className="search-field">
    <Icon icon={IconSearch} />
    <input
      type="search"
      className="input"
      aria-label={label}
      placeholder={label}
      maxLength={maxSearchLength}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  </label>
)
