import { failingAddresses } from '@passerelle/contract/mails/failing-addresses'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** The people of an account whose mails come back, for its administrators and staff (EML-045). */
export const failingMailsQuery = (appId: string | undefined) =>
  queryOptions({
    queryKey: ['failing-mails', appId],
    queryFn: async ({ signal }) => {
      const { list } = await call(failingAddresses.listFailingAddresses, {}, { signal, ...(appId && { appId }) })
      return list.map(({ userId }) => userId)
    },
    staleTime: 60_000,
  })

/** Whether the mails to a person of the account come back; of nobody while it is not known, or not `enabled`. */
export const useFailingMails = (appId: string | undefined, enabled = true): ((userId: string) => boolean) => {
  const { data = [] } = useQuery({ ...failingMailsQuery(appId), enabled })
  return (userId) => data.includes(userId)
}
