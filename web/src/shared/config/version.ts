import { queryOptions } from '@tanstack/react-query'
import { getMetaContent } from './meta-content.ts'

/** The build that runs on this page; empty where none was made. */
export const runningVersion = getMetaContent('app-version')

/** How often a page that is looked at asks, in ms. */
const every = 5 * 60_000

const servedVersion = async ({ signal }: { signal: AbortSignal }) => {
  const answer = await fetch('/version.json', { signal, cache: 'no-cache' })
  return ((await answer.json()) as { version: string }).version
}

/** The build that the server gives out now, asked for every five minutes and whenever the page is looked at again (OPEN-057). Silent when it fails. */
export const versionQuery = queryOptions({
  queryKey: ['version'],
  queryFn: servedVersion,
  initialData: runningVersion,
  enabled: runningVersion !== '',
  staleTime: every,
  refetchInterval: every,
  refetchOnWindowFocus: 'always',
  retry: false,
})
