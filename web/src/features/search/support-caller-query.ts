import { support } from '@passerelle/contract/accounts/support'
import type { InferResponse } from '@passerelle/contract/operation'
import { isProblem } from '@passerelle/contract/problems'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'

export type Caller = InferResponse<typeof support.findSupportCode>

const isCode = (text: string) => /^[0-9]{6}$/.test(text)

/** Who reads out this support code on the phone, null where it is nobody's (APP-007); other texts are not asked. */
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
    // A code is given and expires while the page stands open.
    gcTime: 0,
  })
