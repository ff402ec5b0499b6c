import type { InferResponse } from '@passerelle/contract/operation'
import { officeFiles } from '@passerelle/contract/storages/office-files'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '../../../model/api/call.ts'

type Page = InferResponse<typeof officeFiles.listOfficeFiles>
export type OfficeFile = Page['list'][number]

export const storedFilesKey = ['stored-files'] as const
const filesPerPage = 50

/** Files of the messages of all accounts, or of one, newest first; fifty per page. */
export const storedFilesQuery = ({ search, appId }: { search: string; appId?: string | undefined }) =>
  infiniteQueryOptions({
    queryKey: [...storedFilesKey, { search, appId }],
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      call(
        officeFiles.listOfficeFiles,
        {
          limit: filesPerPage,
          ...(search !== '' && { search }),
          ...(appId && { appId }),
          ...(pageParam && { after: pageParam }),
        },
        { signal, side: 'staff', appId: null },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }: Page) => next,
    placeholderData: keepPreviousData,
  })
