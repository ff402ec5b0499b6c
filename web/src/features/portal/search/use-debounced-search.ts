import { useEffect, useState } from 'react'

/** Debounce in ms (SRC-003). */
const pause = 500

/**
 * Debounced search text: the typed text, and the trimmed one to search for (SRC-010), after the debounce or immediately
 * by `settle`; clearing takes effect immediately.
 */
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
