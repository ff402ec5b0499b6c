import { ApiError } from '@passerelle/contract/client'
import { files } from '@passerelle/contract/storages/files'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../model/api/call.ts'
import { fetchBlob } from '../../../../model/api/transfer.ts'
import { countPoll, getRefetchInterval, type PreviewPoll } from './preview-polling.ts'

/** A deleted file is not retried; other errors are. */
const shouldRetry = (failures: number, error: unknown) =>
  failures < 2 && !(error instanceof ApiError && error.status < 500)

const all = (id: string) => ['files', id] as const

/** Query keys and query options of message files. Their bytes never change. */
export const fileQueries = {
  /** File with its preview: polls while the preview is being generated. */
  card: (id: string) =>
    queryOptions({
      queryKey: [...all(id), 'card'],
      queryFn: async ({ signal, client, queryKey }) =>
        countPoll(
          client.getQueryData<PreviewPoll>(queryKey),
          (await call(files.readFile, { id }, { signal })).hasPreview,
        ),
      retry: shouldRetry,
      staleTime: Infinity,
      refetchInterval: ({ state }) => getRefetchInterval(state),
    }),
  preview: (id: string) =>
    queryOptions({
      queryKey: [...all(id), 'preview'],
      queryFn: ({ signal }) => fetchBlob(files.downloadFile, { id, preview: 'true' }, { signal }),
      retry: shouldRetry,
      staleTime: Infinity,
    }),
  whole: (id: string) =>
    queryOptions({
      queryKey: [...all(id), 'whole'],
      queryFn: ({ signal }) => fetchBlob(files.downloadFile, { id }, { signal }),
      retry: shouldRetry,
      staleTime: Infinity,
      gcTime: 60_000,
    }),
}
