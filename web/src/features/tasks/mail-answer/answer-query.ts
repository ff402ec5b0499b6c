import type { InferResponse } from '@passerelle/contract/operation'
import type { AnswerPage } from '@passerelle/contract/projects/answers'
import { answers } from '@passerelle/contract/projects/answers'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../model/api/call.ts'

export type { AnswerPage }
/** What the link of any mail asks. */
export type LinkPage = InferResponse<typeof answers.readAnswer>

/** The token of the link is all that counts: neither a session nor an account. */
export const byLink = (token: string) => ({ side: 'customer', appId: null, bearer: token }) as const

/** What the link of a mail asks now. A decision ends the link, so it is not read again behind the result. */
export const answerQuery = (token: string) =>
  queryOptions({
    queryKey: ['mail-answer', token],
    queryFn: ({ signal }) => call(answers.readAnswer, {}, { ...byLink(token), signal }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })
