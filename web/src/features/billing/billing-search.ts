/** Filters of the page in its address; without days it is the last full month. */
export type BillingSearch = {
  from?: string | undefined
  to?: string | undefined
  state?: 'all' | undefined
  category?: string | undefined
  search?: string | undefined
}
