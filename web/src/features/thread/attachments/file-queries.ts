import { CallProblem } from '@passerelle/contract/call'
import { storages } from '@passerelle/contract/storages/api'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { fetchBlob } from '../../../shared/api/transfer.ts'
import { lookAfter, nextLook, type PreviewLook } from './preview-look.ts'

/** What is gone does not come back; anything else may. */
const again = (failures: number, error: unknown) =>
  failures < 2 && !(error instanceof CallProblem && error.status < 500)

const all = (id: string) => ['files', id] as const

/** Files of messages, and the only home of their keys. Bytes never change. */
export const fileQueries = {
  /** The preview that is still being made: looked for until it is there, or not coming. */
  card: (id: string) =>
    queryOptions({
      queryKey: [...all(id), 'card'],
      queryFn: async ({ signal, client, queryKey }) =>
        lookAfter(
          client.getQueryData<PreviewLook>(queryKey),
          (await call(storages.readFile, { id }, { signal })).hasPreview,
        ),
      retry: again,
      staleTime: Infinity,
      refetchInterval: ({ state }) => nextLook(state),
    }),
  preview: (id: string) =>
    queryOptions({
      queryKey: [...all(id), 'preview'],
      queryFn: ({ signal }) => fetchBlob(storages.downloadFile, { id, preview: 'true' }, { signal }),
      retry: again,
      staleTime: Infinity,
    }),
  whole: (id: string) =>
    queryOptions({
      queryKey: [...all(id), 'whole'],
      queryFn: ({ signal }) => fetchBlob(storages.downloadFile, { id }, { signal }),
      retry: again,
      staleTime: Infinity,
      gcTime: 60_000,
    }),
}
