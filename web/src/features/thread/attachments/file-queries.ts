import { CallProblem } from '@passerelle/contract/call'
import { storages } from '@passerelle/contract/storages/api'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { fetchBlob } from '../../../shared/api/transfer.ts'

/** What is gone does not come back; anything else may. */
const again = (failures: number, error: unknown) => failures < 2 && !(error instanceof CallProblem && error.status < 500)

const everyMs = 1500
/** A preview that is not there after so many looks is not coming. */
const looks = 12

const all = (id: string) => ['files', id] as const

/** Files of messages, and the only home of their keys. Bytes never change. */
export const fileQueries = {
  /** The preview that is still being made: looked for until it is there. */
  card: (id: string) => queryOptions({
    queryKey: [...all(id), 'card'], queryFn: ({ signal }) => call(storages.readFile, { id }, { signal }), retry: again, staleTime: Infinity,
    refetchInterval: ({ state }) => (state.data?.hasPreview || state.dataUpdateCount >= looks ? false : everyMs),
  }),
  preview: (id: string) => queryOptions({
    queryKey: [...all(id), 'preview'], queryFn: ({ signal }) => fetchBlob(storages.downloadFile, { id, preview: 'true' }, { signal }), retry: again, staleTime: Infinity,
  }),
  whole: (id: string) => queryOptions({
    queryKey: [...all(id), 'whole'], queryFn: ({ signal }) => fetchBlob(storages.downloadFile, { id }, { signal }), retry: again, staleTime: Infinity, gcTime: 60_000,
  }),
}
