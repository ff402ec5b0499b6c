import type { Task } from '../../shared/tasks/task-queries.ts'

export type Invoice = { number: string; hostedUrl: string }

/** Invoices of the product itself are on its own origin, which is http on a machine of one's own. */
const isSafe = (link: string): boolean => {
  const url = URL.parse(link)
  return url !== null && (url.protocol === 'https:' || url.origin === globalThis.location?.origin)
}

/** The invoice of a billed request, as its metadata tell it; null where there is none, or none that can be opened safely. */
export const getInvoice = ({ invoicedAt, metadata }: Pick<Task, 'invoicedAt' | 'metadata'>): Invoice | null => {
  const invoice = metadata['invoice']
  if (invoicedAt === null || typeof invoice !== 'object' || invoice === null) return null
  const { number, hostedUrl } = invoice as Record<string, unknown>
  if (typeof number !== 'string' || typeof hostedUrl !== 'string' || !isSafe(hostedUrl)) return null
  return { number, hostedUrl }
}
