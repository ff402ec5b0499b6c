import { queryOptions } from '@tanstack/react-query'
import { getMetaContent } from './meta-content.ts'

/** Version of the running build; empty for a page that was not built. */
export const runningVersion = getMetaContent('app-version')

/** Polling interval of visible pages, in ms. */
const every = 5 * 60_000

/** Fetches the version of the build that the server delivers now. */
export const fetchServedVersion = async (signal: AbortSignal): Promise<string> => {
  const answer = await fetch('/version.json', { signal, cache: 'no-cache' })
  return ((await answer.json()) as { version: string }).version
}

/**
 * Version of the build that the server delivers now, polled every five minutes and on window focus (OPEN-057). Errors
 * are ignored.
 */
export const versionQuery = queryOptions({
  queryKey: ['version'],
  queryFn: ({ signal }) => fetchServedVersion(signal),
  initialData: runningVersion,
  enabled: runningVersion !== '',
  staleTime: every,
  refetchInterval: every,
  refetchOnWindowFocus: 'always',
  retry: false,
})
