import type { Task } from '../../../../model/tasks/queries/task-queries.ts'

export type Invoice = { number: string; hostedUrl: string }

/** Invoices of the product are same-origin, which is http in local development. */
const isSafe = (link: string): boolean => {
  const url = URL.parse(link)
  return url !== null && (url.protocol === 'https:' || url.origin === globalThis.location?.origin)
}

/** Invoice of a billed task from its metadata; null if there is none, or none with a safe link. */
export const getInvoice = ({ invoicedAt, metadata }: Pick<Task, 'invoicedAt' | 'metadata'>): Invoice | null => {
  const invoice = metadata['invoice']
  if (invoicedAt === null || typeof invoice !== 'object' || invoice === null) return null
  const { number, hostedUrl } = invoice as Record<string, unknown>
  if (typeof number !== 'string' || typeof hostedUrl !== 'string' || !isSafe(hostedUrl)) return null
  return { number, hostedUrl }
}
