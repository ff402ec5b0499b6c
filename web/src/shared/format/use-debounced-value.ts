import { useEffect, useState } from 'react'

/** A value once it has rested for `rest` ms: what a search asks for while somebody types (MIL-004, SRC-019). */
export const useDebouncedValue = <T>(value: T, rest: number): T => {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), rest)
    return () => clearTimeout(timer)
  }, [value, rest])
  return settled
}
