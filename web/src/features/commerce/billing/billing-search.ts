import { idPattern } from '@passerelle/kernel/ids'

/** Filters of the page in its address; without days it is the last full month. */
export type BillingSearch = {
  from?: string | undefined
  to?: string | undefined
  state?: 'all' | undefined
  category?: string | undefined
  /** Who worked, and the sprint of the request. */
  person?: string | undefined
  sprint?: string | undefined
  search?: string | undefined
}

const toDay = (value: unknown) => (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined)

const toId = (value: unknown) => (typeof value === 'string' && idPattern.test(value) ? value : undefined)

export const validateBillingSearch = (search: Record<string, unknown>): BillingSearch => ({
  from: toDay(search['from']),
  to: toDay(search['to']),
  state: search['state'] === 'all' ? 'all' : undefined,
  category: toId(search['category']),
  person: toId(search['person']),
  sprint: toId(search['sprint']),
  search: typeof search['search'] === 'string' && search['search'] !== '' ? search['search'].slice(0, 100) : undefined,
})
