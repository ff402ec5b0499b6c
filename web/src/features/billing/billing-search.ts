import { idPattern } from '@passerelle/kernel/ids'

/** Filters of the page in its address; without days it is the last full month. */
export type BillingSearch = {
  from?: string | undefined
  to?: string | undefined
  state?: 'all' | undefined
  category?: string | undefined
  search?: string | undefined
}

const toDay = (value: unknown) => (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined)

export const validateBillingSearch = (search: Record<string, unknown>): BillingSearch => ({
  from: toDay(search['from']),
  to: toDay(search['to']),
  state: search['state'] === 'all' ? 'all' : undefined,
  category:
    typeof search['category'] === 'string' && idPattern.test(search['category']) ? search['category'] : undefined,
  search: typeof search['search'] === 'string' && search['search'] !== '' ? search['search'].slice(0, 100) : undefined,
})
