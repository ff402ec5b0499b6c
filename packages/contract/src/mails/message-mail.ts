import * as z from 'zod/mini'
import { can, on } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id, Instant } from '../schemas.ts'
import { deliveryStates } from './deliveries.ts'

const Person = z.object({ _id: Id, firstName: z.string(), lastName: z.string() })

/** Somebody of a mail who may be added to its request: a user of the account, or an outside address. */
const ProposedPerson = z.object({ userId: z.nullable(Id), name: z.string(), email: z.string() })
export type ProposedPerson = z.infer<typeof ProposedPerson>

/**
 * The mail that a message came by. Staff and its author get all of it; others the name of its sender, its moments, its
 * dropped files and its text.
 */
const ReceivedMail = z.object({
  direction: z.literal('in'),
  from: z.object({ name: z.string(), email: z.nullable(z.string()) }),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  subject: z.nullable(z.string()),
  sentAt: z.nullable(Instant),
  receivedAt: Instant,
  proof: z.nullable(z.enum(['dkim', 'spf', 'header', 'token', 'none', 'fail'])),
  /** Files that were not taken. */
  dropped: z.array(z.object({ name: z.string(), size: z.int() })),
  /** Markdown of the whole mail; empty where it is not kept any more. */
  fullText: z.string(),
  /** The member of staff who published it by hand. */
  acceptedBy: z.nullable(Person),
  /** Staff: the raw mail that can be downloaded. */
  inboundId: z.nullable(Id),
  /** The request that it belongs to. */
  task: z.object({ _id: Id, appId: Id }),
  /** To and Cc who do not follow the request, as far as the reader may add them (EML-042). */
  proposed: z.array(ProposedPerson),
})

export type ReceivedMail = z.infer<typeof ReceivedMail>

/** The mails that a message left by; addresses are shown to staff, and those of people from outside. */
const SentMails = z.object({
  direction: z.literal('out'),
  list: z.array(
    z.object({
      person: z.nullable(Person),
      /** Of somebody from outside. */
      name: z.nullable(z.string()),
      address: z.nullable(z.string()),
      state: z.enum(deliveryStates),
      at: Instant,
      error: z.nullable(z.string()),
    }),
  ),
})
export type SentMail = z.infer<typeof SentMails>['list'][number]
const MessageMail = z.discriminatedUnion('direction', [ReceivedMail, SentMails])
export type MessageMail = z.infer<typeof MessageMail>

/** How a message of a thread came or left by mail (EML-051), and the mail that opened a request (EML-031). */
export const messageMail = api('mails', {
  /** `not_found`: the request was not opened by a mail, or that was deleted. */
  readRequestMail: operation({
    method: 'GET',
    path: '/admin/tasks/:taskId/mail',
    requirement: 'EML-051',
    access: can('requestMail.read', on('mailedRequest', 'taskId')),
    params: z.strictObject({ taskId: Id }),
    response: ReceivedMail,
    problems: ['not_found'],
  }),
  /** `not_found`: not by mail at all, or mailed by somebody else to whom only staff know. */
  readMessageMail: operation({
    method: 'GET',
    path: '/admin/messages/:messageId/mail',
    requirement: 'EML-051',
    access: can('messageMail.read', on('message', 'messageId')),
    params: z.strictObject({ messageId: Id }),
    response: MessageMail,
    problems: ['not_found'],
  }),
})
