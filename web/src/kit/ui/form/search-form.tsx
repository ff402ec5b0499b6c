import { useState, type ReactNode } from 'react'
import { SearchField } from './search-field.tsx'

/**
 * Search above a list that Enter submits; emptying its field ends the search at once. `before` are filters in front of
 * the field, `children` what stands at the other end.
 */
export const SearchForm = ({
  className,
  label,
  search,
  onSearch,
  before,
  children,
}: {
  className: string
  label: string
  search: string | undefined
  onSearch: (search: string | undefined) => void
  before?: ReactNode
  children: ReactNode
}) => {
  const [typed, type] = useState(search ?? '')
  const [seen, see] = useState(search)
  // Somebody has gone back to another search.
  if (seen !== search) {
    see(search)
    type(search ?? '')
  }
  return (
    <form
      className={className}
      role="search"
      // Browsers submit by themselves only where no other field stands beside it.
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
        if (event.target.type !== 'search') return
        event.preventDefault()
        event.currentTarget.requestSubmit()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(typed.trim() || undefined)
      }}
    >
      {before}
      <SearchField
        label={label}
        value={typed}
        onChange={(text) => {
          type(text)
          if (text === '') onSearch(undefined)
        }}
      />
      <span className="push" />
      {children}
    </form>
  )
}
