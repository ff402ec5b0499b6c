import { audit } from '@passerelle/contract/accounts/audit'
import type { InferResponse } from '@passerelle/contract/operation'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../../model/api/call.ts'
import { rangeInstants } from '../../../kit/ui/date/date-range.ts'
import type { AuditSearch } from './audit-search.ts'

export type AuditLine = InferResponse<typeof audit.listAudit>['list'][number]
type Page = InferResponse<typeof audit.listAudit>

const linesPerPage = 50

export const toAuditFilters = ({ group, by, from, to }: AuditSearch) => {
  const span = from !== undefined && to !== undefined ? rangeInstants({ start: from, end: to }) : undefined
  return {
    ...(group && { group }),
    ...(by && { userId: by }),
    ...(span && { from: span.from.toISOString(), to: span.to.toISOString() }),
  }
}

/** Audit log of the account, or of all accounts; its texts are in the given locale. */
export const auditQuery = (search: AuditSearch, { ofAll, locale }: { ofAll: boolean; locale: string }) =>
  infiniteQueryOptions({
    queryKey: ['audit', ofAll, locale, search],
    queryFn: ({ pageParam, signal }): Promise<Page> => {
      const input = { limit: linesPerPage, ...toAuditFilters(search), ...(pageParam && { before: pageParam }) }
      return ofAll
        ? call(audit.listAuditOfAll, input, { signal, side: 'staff' })
        : call(audit.listAudit, input, { signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ next }: Page) => next,
  })
