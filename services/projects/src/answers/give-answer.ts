import { maxMessageLength } from '@passerelle/contract/limits'
import { Problem } from '@passerelle/contract/problems'
import type { GivenAnswer, GivenAnswerBody } from '@passerelle/contract/projects/answers'
import { isVisible } from '@passerelle/kernel/validators/formats'
import type { Platform } from '@passerelle/server/platform'
import { acceptEstimate } from '../estimates/accept-estimate.ts'
import { refuseEstimate } from '../estimates/refuse-estimate.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { postAsCustomer } from '../threads/post-as-customer.ts'
import { answerCompletion } from '../waiting/answer-completion.ts'
import { deadLink, type OpenAnswer } from './answer-link.ts'
import { effectOf } from './answer-effects.ts'
import { statement } from './statement-rows.ts'

/** Whoever opened the link, as it is kept (ANS-010). */
type Request = { ip: string; userAgent: string | null }
/** Characters of a browser's name that are kept. */
const longestBrowser = 300

type Deps = TaskDeps & Pick<Platform, 'database' | 'env' | 'newId'>

const use = statement(
  'projects.answer-use',
  `UPDATE projects.answer_tokens SET used_at = $2, ip = $3, user_agent = $4
    WHERE digest = $1 AND used_at IS NULL AND ended_at IS NULL`,
)
const ask = statement(
  'projects.answer-ask',
  `UPDATE projects.answer_tokens SET questions = questions + 1
    WHERE digest = $1 AND used_at IS NULL AND ended_at IS NULL AND questions < 5`,
)

/** The text to post, empty without one. Throws `message_empty` where it is needed, `message_too_long`. */
const textOf = ({ answer, text = '' }: GivenAnswerBody): string => {
  const typed = text.trim()
  if (answer === 'ask' && !isVisible(typed)) throw new Problem('message_empty')
  if ([...typed].length > maxMessageLength) throw new Problem('message_too_long', { values: { max: maxMessageLength } })
  return isVisible(typed) ? typed : ''
}

/**
 * Answers as the person of a link, by the use cases of the portal (ANS-007 to ANS-011). The text becomes their message
 * in the same transaction. Throws `link_expired`, `task_changed` (another figure was shown), `too_many_requests` (of
 * questions), and the problems of the use cases and of `textOf`.
 */
export const giveAnswer = (deps: Deps) => {
  const { clock, transaction } = deps
  const post = postAsCustomer(deps)
  const [accept, refuse, complete] = [acceptEstimate(deps), refuseEstimate(deps), answerCompletion(deps)]

  const decide = (
    { kind, task, actor, quote }: OpenAnswer,
    answer: 'accept' | 'refuse',
    estimatedTime: number | null,
  ) => {
    if (kind === 'completion') return complete(task, answer === 'accept', actor)
    return (answer === 'accept' ? accept : refuse)(task, actor, {
      estimatedTime: estimatedTime ?? 0,
      quoteVersion: quote?.version,
    })
  }

  return async (open: OpenAnswer, { ip, userAgent }: Request, body: GivenAnswerBody): Promise<GivenAnswer> => {
    const text = textOf(body)
    const { link, kind, task } = open
    const { answer, estimatedTime } = body
    if (kind === 'estimate' && estimatedTime !== task.estimatedTime) throw new Problem('task_changed')
    await transaction(async (tx) => {
      if (answer === 'ask') {
        if ((await tx.query(ask.with(link.digest))).rowCount === 0)
          throw new Problem('too_many_requests', { values: { retryAfterSeconds: 3600 } })
      } else {
        // The request first, as everywhere: its version decides, and nobody waits for the other in a circle.
        await decide(open, answer, estimatedTime)
        if (
          (await tx.query(use.with(link.digest, clock.now(), ip, userAgent?.slice(0, longestBrowser) ?? null)))
            .rowCount === 0
        )
          throw deadLink(deps.env)
      }
      if (text !== '') await post(tx, task, text, open.actor)
    })
    return {
      answer,
      taskId: task.slug,
      at: clock.now().toISOString(),
      effect: effectOf(kind, answer),
      receiptLink: kind === 'estimate' && answer === 'accept' ? `/projects/tasks/${task.slug}` : null,
    }
  }
}
