import { users } from '@passerelle/contract/accounts/users'
import type { InferResponse } from '@passerelle/contract/operation'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../model/api/call.ts'

export type UserDetails = InferResponse<typeof users.readUser>
export type UserView = 'all' | 'administrators' | 'invited'
export const userViews: readonly UserView[] = ['all', 'administrators', 'invited']

/** Users per page (ACC-020). */
export const usersPerPage = 50

export const userQueries = {
  all: () => ['users'] as const,
  page: (wanted: { search: string; view: UserView; page: number }) =>
    queryOptions({
      queryKey: [...userQueries.all(), 'page', wanted],
      queryFn: ({ signal }) =>
        call(
          users.listUsers,
          {
            skip: (wanted.page - 1) * usersPerPage,
            limit: usersPerPage,
            view: wanted.view,
            ...(wanted.search !== '' && { search: wanted.search }),
          },
          { signal },
        ),
      placeholderData: keepPreviousData,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...userQueries.all(), 'one', id],
      queryFn: ({ signal }) => call(users.readUser, { id }, { signal }),
    }),
}
