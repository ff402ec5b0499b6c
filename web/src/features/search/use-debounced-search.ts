import { useEffect, useState } from 'react'

/** How long somebody has to stop typing (SRC-003). */
const pause = 500

/** What is being typed, and the text to search for: trimmed (SRC-010), after a pause or at once by `settle`; clearing it settles at once. */
export const useDebouncedSearch = () => {
  const [typed, type] = useState('')
  const [debounced, settle] = useState('')
  const wanted = typed.trim()
  useEffect(() => {
    if (wanted === debounced) return
    const timer = setTimeout(() => settle(wanted), wanted === '' ? 0 : pause)
    return () => clearTimeout(timer)
  }, [wanted, debounced])
  return { typed, type, settled: debounced, pending: wanted !== debounced, flush: () => settle(wanted) }
}
