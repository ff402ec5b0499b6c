import { collectionStandings, type CollectionStanding } from '@passerelle/kernel/collection-standings'

const sorts = ['due', 'amount', 'account'] as const

/** Search params of the list over all accounts: standing, account, due dates and order. */
export type InvoicesOfAllSearch = {
  standing?: CollectionStanding | undefined
  app?: string | undefined
  from?: string | undefined
  to?: string | undefined
  sort?: (typeof sorts)[number] | undefined
  direction?: 'desc' | undefined
}

const toDay = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined

export const validateInvoicesOfAllSearch = ({
  standing,
  app,
  from,
  to,
  sort,
  direction,
}: Record<string, unknown>): InvoicesOfAllSearch => {
  const [first, last] = [toDay(from), toDay(to)]
  const known = collectionStandings.find((one) => one === standing)
  const order = sorts.find((one) => one === sort && one !== 'due')
  return {
    ...(known && { standing: known }),
    ...(typeof app === 'string' && /^[0-9a-f]{24}$/.test(app) && { app }),
    ...(first !== undefined && last !== undefined && first <= last && { from: first, to: last }),
    ...(order && { sort: order }),
    ...(direction === 'desc' && { direction }),
  }
}
