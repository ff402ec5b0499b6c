import { useState, type SyntheticEvent } from 'react'
import { safeLocalStorage } from '../../../kit/store/browser-storage.ts'

const key = 'passerelle.day.customer'

/** Whether the lines that are with the customer are unfolded; kept on the device (DAY-047). */
export const useCustomerFold = () => {
  const [open, setOpen] = useState(() => safeLocalStorage.read(key) === 'open')
  const toggle = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    if (currentTarget.open === open) return
    setOpen(currentTarget.open)
    safeLocalStorage.write(key, currentTarget.open ? 'open' : null)
  }
  return { open, toggle }
}
