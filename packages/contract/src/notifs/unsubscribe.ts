import * as z from 'zod/mini'
import { anyone } from '../access.ts'
import { api, operation } from '../operation.ts'

/**
 * What a link in a mail ends: mails about one service, about availability at all, the monthly report, the messages of
 * one request (EML-013, EML-043), or the question whether one was done well (ANS-018).
 */
export const unsubscribeTopics = [
  'service',
  'availability',
  'monthly_report',
  'request',
  'satisfaction',
  'announcements',
  'outside',
] as const
export type UnsubscribeTopic = (typeof unsubscribeTopics)[number]

export const unsubscribe = api('notifs', {
  /**
   * Ends the mails that the token names, without a session; idempotent. Mail programs post a form here by themselves
   * when the user clicks on "unsubscribe" (RFC 8058), which is why any body is accepted.
   */
  unsubscribe: operation({
    method: 'POST',
    path: '/public/unsubscribe/:token',
    requirement: 'ADR-0004',
    kind: 'webhook',
    access: anyone('the link of a mail ends its mails without a session; the token is sealed'),
    params: z.strictObject({ token: z.string().check(z.regex(/^v1\.[\w-]{40,600}$/)) }),
    response: z.object({
      topic: z.enum(unsubscribeTopics),
      service: z.nullable(z.string()),
      /** Slug of the request. */
      task: z.nullable(z.string()),
    }),
    problems: ['not_found'],
    perMinute: 30,
  }),
})
