import type { ReactNode } from 'react'
import { getErrorMessage } from '../../network/error-message.ts'

/** What a table shows instead of rows that could not be loaded. */
export type TableError = { title: ReactNode; text: ReactNode; retry: () => void }

/** Error of the query of a table: what failed, why as far as it is known, and another try; undefined without one. */
export const toTableError = (
  { error, refetch }: { error: Error | null; refetch: () => Promise<unknown> },
  title: ReactNode,
): TableError | undefined =>
  error ? { title, text: getErrorMessage(error, ''), retry: () => void refetch() } : undefined
