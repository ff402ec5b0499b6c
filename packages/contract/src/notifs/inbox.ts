import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id, listOf, pageQuery } from '../schemas.ts'
import { Choices, Notice, Preferences, quietHours } from './schemas.ts'

export const inbox = api('notifs', {
  /** The caller's notices, newest first (OPEN-064). */
  listNotices: operation({
    method: 'GET',
    path: '/private/notices',
    requirement: 'ADR-0004',
    access: can('notices.own'),
    token: 'none',
    app: 'optional',
    query: z.strictObject({ ...pageQuery, unread: z.optional(z.enum(['true'])) }),
    response: listOf(Notice),
  }),
  /** Number of unread notices, counted up to 100. */
  countNotices: operation({
    method: 'GET',
    path: '/private/notices/count',
    requirement: 'ADR-0004',
    access: can('notices.own'),
    token: 'none',
    app: 'optional',
    response: z.object({ unread: z.int() }),
  }),
  /**
   * What waits for a member of staff: unread notices (to 100), the lines of their queue that cannot wait until tomorrow
   * (its groups 1 to 6), and the open production outages of all accounts, with those that nobody took.
   */
  readOfficeCounts: operation({
    method: 'GET',
    path: '/:provider/counts',
    requirement: 'DAY-060',
    access: can('office.counts'),
    token: 'none',
    params: z.strictObject({ provider: z.string() }),
    response: z.object({
      unread: z.int(),
      now: z.int(),
      incidents: z.object({ open: z.int(), untaken: z.int() }),
    }),
  }),
  /** Marks the given notices, those about a task, or all as read; pending mails about them are cancelled. */
  markNoticesRead: operation({
    method: 'POST',
    path: '/private/notices/read',
    requirement: 'ADR-0004',
    access: can('notices.own'),
    token: 'none',
    app: 'optional',
    body: z
      .strictObject({
        ids: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(100))),
        taskId: z.optional(Id),
        all: z.optional(z.literal(true)),
      })
      .check(z.refine(({ ids, taskId, all }) => [ids, taskId, all].filter((way) => way !== undefined).length === 1)),
    response: z.object({ unread: z.int() }),
  }),
  /** The notification channels that the caller has chosen. */
  readPreferences: operation({
    method: 'GET',
    path: '/private/notices/preferences',
    requirement: 'ADR-0004',
    access: can('notices.own'),
    token: 'none',
    app: 'optional',
    response: Preferences,
  }),
  savePreferences: operation({
    method: 'PUT',
    path: '/private/notices/preferences',
    requirement: 'ADR-0004',
    access: can('notices.own'),
    token: 'none',
    app: 'optional',
    body: z.strictObject({
      choices: Choices,
      digestHour: z.int().check(z.gte(0), z.lte(23)),
      /** Staff only; all three or none, unchanged when absent. */
      ...quietHours,
      /** Administrators: the monthly availability report by mail; unchanged when absent. */
      monthlyReport: z.optional(z.boolean()),
      satisfaction: z.optional(z.boolean()),
      announcements: z.optional(z.boolean()),
    }),
    response: Preferences,
  }),
})
