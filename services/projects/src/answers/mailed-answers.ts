import type { MailedAnswers } from '@passerelle/contract/projects/answers'
import { mayAnswerByMail, type MailAnswers } from '@passerelle/kernel/mail-answers'
import { customerAdminRole } from '@passerelle/kernel/roles'
import type { Platform } from '@passerelle/server/platform'
import type { Task } from '../tasks/task.ts'
import { readQuestion } from './answer-link.ts'
import { statement } from './statement-rows.ts'

const find = statement(
  'projects.mailed-answers',
  `SELECT p.id, p.first_name AS "firstName", p.last_name AS "lastName", p.roles, r.mail_answers AS "mailAnswers",
          r.ceiling_in_cents AS "ceilingInCents", r.second_factor_required AS "secondFactorRequired",
          k.created_at AS "mailedAt", s.sent_at AS "sentAt"
     FROM projects.answer_tokens k
     JOIN accounts.answer_people p ON p.app_id = k.app_id AND p.id = k.user_id AND p.email = k.email
     JOIN projects.answer_rules r ON r.app_id = k.app_id AND r.user_id = k.user_id
     LEFT JOIN mails.sent_mails s ON s.app_id = k.app_id AND s.key = k.mail_key
    WHERE k.app_id = $1 AND k.task_id = $2 AND k.kind = $3 AND k.version = $4 AND k.used_at IS NULL
      AND k.ended_at IS NULL AND k.expires_at > $5
    ORDER BY k.created_at DESC`,
  {
    notNull: [
      'id',
      'firstName',
      'lastName',
      'roles',
      'mailAnswers',
      'ceilingInCents',
      'secondFactorRequired',
      'mailedAt',
    ],
  },
).as<{ mailAnswers: MailAnswers }>()

/**
 * Who may answer the question of a request by the link of a mail, with their newest one: links that work now, never
 * their tokens (ANS-016).
 */
export const mailedAnswers =
  ({ clock, database }: Pick<Platform, 'clock' | 'database'>) =>
  async (task: Task): Promise<MailedAnswers> => {
    const question = await readQuestion(database.query, task, clock.now())
    if (!question) return { list: [] }
    const { kind, version } = question
    const links = await find.readRows(database.query, task.appId, task.id, kind, version, clock.now())
    const working = links.filter((link) => link.roles.includes(customerAdminRole) && mayAnswerByMail(question, link))
    const newest = working.filter(({ id }, at) => working.findIndex((one) => one.id === id) === at)
    return {
      list: newest.map(({ firstName, lastName, mailedAt, sentAt }) => ({
        firstName,
        lastName,
        mailedAt: mailedAt.toISOString(),
        sentAt: sentAt?.toISOString() ?? null,
      })),
    }
  }
