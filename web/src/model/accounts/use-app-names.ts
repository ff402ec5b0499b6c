import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { accountQueries, type AppEntry } from './account-queries.ts'

const together = 50

type AppNames = ReadonlyMap<string, AppEntry>

/**
 * Names of accounts by id, and whether some are still to come for the first time. Accounts are fetched in the order in
 * which they were first needed, so that further ids only refetch the last batch; they stay when they are no longer
 * needed.
 */
export const useAppNamesQuery = (appIds: readonly string[]): { names: AppNames; isPending: boolean } => {
  const [seen] = useState(() => new Set<string>())
  for (const id of appIds) seen.add(id)
  const once = [...seen]
  const groups = Array.from({ length: Math.ceil(once.length / together) }, (_, index) =>
    once.slice(index * together, (index + 1) * together),
  )
  const found = useQueries({ queries: groups.map((group) => accountQueries.named(group)) })
  return {
    names: new Map(found.flatMap(({ data }) => data?.list ?? []).map((app) => [app._id, app])),
    isPending: found.some(({ isPending, failureCount }) => isPending && failureCount === 0),
  }
}

/** Names of accounts by id, those that are there. */
export const useAppNames = (appIds: readonly string[]): AppNames => useAppNamesQuery(appIds).names
