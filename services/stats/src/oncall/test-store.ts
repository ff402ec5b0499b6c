import type { PageChannel } from '@passerelle/server/mail/take-token'
import type { Query, Tx } from '@passerelle/server/database/connect'
import { days, hours } from '@passerelle/kernel/durations'
import { statement } from './statement-rows.ts'

type GatewayOutcome = { outcome: 'sent' | 'failed' | 'skipped' | null; error: string | null; at: string | null }
type NewTest = { id: string; userId: string; createdBy: string; createdAt: Date }

const recent = statement(
  'stats.recent-oncall-tests',
  `SELECT created_at AS "createdAt" FROM stats.oncall_tests WHERE created_by = $1 AND created_at > $2
    ORDER BY created_at LIMIT 5`,
)
const forget = statement('stats.forget-oncall-tests', 'DELETE FROM stats.oncall_tests WHERE created_at < $1')
const one = statement(
  'stats.oncall-test',
  `SELECT t.id, t.user_id AS "userId", t.created_by AS "createdBy", t.created_at AS "createdAt",
          t.answered_at AS "answeredAt", t.answered_via AS "answeredVia", c.pushed_at AS "pushedAt",
          c.push_error AS "pushError", c.has_browser AS "hasBrowser", s.sent_at AS "mailedAt",
          l.last_error AS "mailError", l.key IS NOT NULL AS "isMailLost",
          (SELECT coalesce(json_agg(json_build_object('outcome', g.outcome, 'error', g.error, 'at', g.finished_at)
             ORDER BY g.id), '[]') FROM stats.gateway_pages g WHERE g.test_id = t.id) AS gateways
     FROM stats.oncall_tests t
     LEFT JOIN notifs.test_channels c ON c.test_id = t.id
     LEFT JOIN mails.sent_mails s ON s.key = 'notice:' || c.notice_id
     LEFT JOIN mails.lost_mails l ON l.key = 'notice:' || c.notice_id
    WHERE t.id = $1 LIMIT 1`,
  { notNull: ['id', 'userId', 'createdBy', 'createdAt', 'isMailLost', 'gateways'] },
).as<{ answeredVia: PageChannel | null; gateways: GatewayOutcome[] }>()
const paged = statement(
  'stats.paged-by-test',
  `SELECT t.created_at AS "createdAt", w.first_name AS "firstName"
     FROM stats.oncall_tests t JOIN accounts.app_cards o ON o.provider
     JOIN accounts.people w ON w.app_id = o.id AND w.id = t.user_id AND w.staff AND w.deleted_at IS NULL
    WHERE t.id = $1 AND t.user_id = $2`,
  { notNull: ['firstName'] },
)
const answer = statement(
  'stats.answer-oncall-test',
  `UPDATE stats.oncall_tests SET answered_at = $2, answered_via = $3 WHERE id = $1 AND answered_at IS NULL`,
)

/** Test alarms of the rota, kept as long as pages. */
export const testStore = {
  /** When the five latest of the last hour were asked for, oldest first. */
  recent: async (tx: Tx, createdBy: string, now: Date): Promise<Date[]> =>
    (await recent.readRows(tx.query, createdBy, new Date(now.getTime() - hours(1)))).map(({ createdAt }) => createdAt),

  add: async (tx: Tx, test: NewTest): Promise<void> => {
    await tx.query(forget.with(new Date(test.createdAt.getTime() - days(400))))
    await tx.prisma.oncallTest.create({ data: test })
  },

  read: async (query: Query, id: string) => (await one.readRows(query, id))[0],

  /** The test of a link, if it paged this person, who is still staff. */
  pagedBy: async (query: Query, id: string, userId: string) => (await paged.readRows(query, id, userId))[0],

  /** Keeps the first answer; returns whether this is it. */
  answer: async (tx: Tx, id: string, via: PageChannel, now: Date): Promise<boolean> =>
    (await tx.query(answer.with(id, now, via))).rowCount > 0,
}
