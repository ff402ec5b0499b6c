import { support } from '@passerelle/contract/accounts/support'
import type { InferResponse } from '@passerelle/contract/operation'
import { isProblem } from '@passerelle/contract/problems'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../model/api/call.ts'

export type Caller = InferResponse<typeof support.findSupportCode>

const isCode = (text: string) => /^[0-9]{6}$/.test(text)

/** User with this support code, null if there is none (APP-007); sends no request for other texts. */
export const supportCallerQuery = (text: string) =>
  queryOptions({
    queryKey: ['support-caller', text],
    queryFn: async ({ signal }): Promise<Caller | null> => {
      try {
        return await call(support.findSupportCode, { code: text }, { signal, side: 'staff', appId: null })
      } catch (error) {
        if (isProblem(error, 'not_found')) return null
        throw error
      }
    },
    enabled: isCode(text),
    // Support codes are created and expire while the page is open.
    gcTime: 0,
  })
