import { randomBytes } from 'node:crypto'
import { answerDigest } from '@passerelle/server/mail/answer-token'
import type { World } from './world.ts'

/** The token of a link with which an administrator answers what a request asks now, as a mail carries it. */
export const mailedLink = async (
  { rows }: Pick<World, 'rows'>,
  { appId, taskId, userId, email }: { appId: string; taskId: string; userId: string; email: string },
): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  await rows(
    `SELECT projects.keep_answer_token($1, $2, $3, $4, q.kind,
              CASE WHEN q.kind = 'estimate' THEN q.estimated_time || ' ' ELSE '' END ||
                (extract(epoch FROM q.pending_at) * 1000)::bigint,
              $5, now(), now() + interval '7 days', NULL)
       FROM projects.answer_questions q WHERE q.app_id = $2 AND q.task_id = $3`,
    answerDigest(token),
    appId,
    taskId,
    userId,
    email,
  )
  return token
}
