import { useEffect, useState } from 'react'

/** Debounces a value by `rest` ms, for search fields (MIL-004, SRC-019). */
export const useDebouncedValue = <T>(value: T, rest: number): T => {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), rest)
    return () => clearTimeout(timer)
  }, [value, rest])
  return settled
}
