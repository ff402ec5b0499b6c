import { staff } from '@passerelle/contract/accounts/staff'
import type { InferResponse } from '@passerelle/contract/operation'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '../../../model/api/call.ts'
import type { AllUsersView } from './all-users-views.ts'

type Page = InferResponse<typeof staff.listUsersOfAll>
export type UserOfAll = Page['list'][number]

const usersPerPage = 50

/** Users of all accounts by name, or of one; fifty per page. */
export const allUsersQuery = ({
  search,
  view,
  appId,
}: {
  search: string
  view: AllUsersView
  appId?: string | undefined
}) =>
  infiniteQueryOptions({
    queryKey: ['users-of-all', { search, view, appId }],
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      call(
        staff.listUsersOfAll,
        {
          limit: usersPerPage,
          view,
          ...(search !== '' && { search }),
          ...(appId && { appId }),
          ...(pageParam && { after: pageParam }),
        },
        { signal, side: 'staff' },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }: Page) => next,
    placeholderData: keepPreviousData,
  })
