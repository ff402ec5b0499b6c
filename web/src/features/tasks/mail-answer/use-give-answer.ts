import { answers, type GivenAnswer, type MailAnswer } from '@passerelle/contract/projects/answers'
import { isProblem } from '@passerelle/contract/problems'
import { newId } from '@passerelle/kernel/ids'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { serverNow } from '../../../kit/config/server-clock.ts'
import { createAttempts } from '../../../kit/network/attempts.ts'
import { requestTimeoutMs, withTimeout } from '../../../kit/network/request-timeout.ts'
import { call } from '../../../model/api/call.ts'
import { answerQuery, byLink, type AnswerPage } from './answer-query.ts'

const attempt = createAttempts(() => newId(serverNow()))

/** What somebody else did meanwhile: the link is read again, and mostly is dead now. */
const isStale = (error: unknown) => isProblem(error) && (error.status === 409 || error.status === 410)

/**
 * Sends an answer of the link. A retry after a lost response reuses the idempotency key; a conflict reads the question
 * again. A question asked reads how many may follow.
 */
export const useGiveAnswer = (token: string, { estimatedTime }: AnswerPage) => {
  const client = useQueryClient()
  const again = () => client.refetchQueries({ queryKey: answerQuery(token).queryKey })
  return useMutation({
    mutationFn: ({ answer, text }: { answer: MailAnswer; text: string }) =>
      attempt(`${token} ${answer} ${text}`, (idempotencyKey) =>
        withTimeout(
          requestTimeoutMs,
          (signal) =>
            // The link of an estimate or a completion takes no rating, and returns none.
            call(
              answers.giveAnswer,
              { answer, estimatedTime, ...(text.trim() !== '' && { text }) },
              { ...byLink(token), idempotencyKey, signal },
            ) as Promise<GivenAnswer>,
        ),
      ),
    onSuccess: ({ answer }) => void (answer === 'ask' && again()),
    onError: (error) => void (isStale(error) && again()),
  })
}
