import { oncallChannels } from '@passerelle/contract/notifs/oncall-channels'
import { oncall } from '@passerelle/contract/stats/oncall'
import { oncallGateways } from '@passerelle/contract/stats/oncall-gateways'
import { oncallReport } from '@passerelle/contract/stats/oncall-report'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../model/api/call.ts'

/** Calls of the rota are about no account. */
export const acrossAccounts = { side: 'staff', appId: null } as const

/** Query key and options of the rota. */
export const oncallQueries = {
  all: () => ['oncall'] as const,
  rota: () =>
    queryOptions({
      queryKey: [...oncallQueries.all(), 'rota'],
      queryFn: ({ signal }) => call(oncall.readOncall, {}, { signal, ...acrossAccounts }),
      refetchInterval: 60_000,
    }),
  /** What the rota asked of each person in a month (ONC-046). */
  report: (month: string) =>
    queryOptions({
      queryKey: [...oncallQueries.all(), 'report', month],
      queryFn: ({ signal }) => call(oncallReport.readOncallReport, { month }, { signal, ...acrossAccounts }),
      placeholderData: keepPreviousData,
    }),
  /** By which channels the reader is paged (ONC-013). */
  channels: () =>
    queryOptions({
      queryKey: [...oncallQueries.all(), 'channels'],
      queryFn: ({ signal }) => call(oncallChannels.readOncallChannels, {}, { signal, ...acrossAccounts }),
    }),
  /** The phone gateways, for project staff (ONC-014). */
  gateways: () =>
    queryOptions({
      queryKey: [...oncallQueries.all(), 'gateways'],
      queryFn: ({ signal }) => call(oncallGateways.listOncallGateways, {}, { signal, ...acrossAccounts }),
    }),
  /** A test alarm; read again until it was answered. */
  test: (testId: string | undefined) =>
    queryOptions({
      queryKey: [...oncallQueries.all(), 'test', testId],
      queryFn: ({ signal }) => call(oncall.readOncallTest, { testId: testId! }, { signal, ...acrossAccounts }),
      enabled: testId !== undefined,
      refetchInterval: ({ state: { data } }) => (data?.answeredAt ? false : 3000),
    }),
}
