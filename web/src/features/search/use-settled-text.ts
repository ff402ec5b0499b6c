import { useEffect, useState } from 'react'

/** How long somebody has to stop typing (SRC-003). */
const pause = 500

/** What is being typed, and the text to search for: trimmed (SRC-010), after a pause or at once by `settle`; clearing it settles at once. */
export const useSettledText = () => {
  const [typed, type] = useState('')
  const [settled, settle] = useState('')
  const wanted = typed.trim()
  useEffect(() => {
    if (wanted === settled) return
    const timer = setTimeout(() => settle(wanted), wanted === '' ? 0 : pause)
    return () => clearTimeout(timer)
  }, [wanted, settled])
  return { typed, type, settled, pending: wanted !== settled, settle: () => settle(wanted) }
}
