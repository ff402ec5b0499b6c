import * as z from 'zod/mini'
import { can } from '../access.ts'
import { maxDescriptionLength, maxTaskNameLength } from '../limits.ts'
import { api, operation } from '../operation.ts'
import { Id, Instant, Limit, lines, optionalText, text } from '../schemas.ts'

/** States of an incoming mail that staff look at (EML-024). */
const inboundStates = ['held', 'posted', 'ignored', 'discarded', 'failed'] as const
export type InboundState = (typeof inboundStates)[number]

const Party = z.object({ name: z.string(), email: z.string() })
const Person = z.object({ _id: Id, firstName: z.string(), lastName: z.string() })
const App = z.object({ _id: Id, name: z.string() })
const Request = z.object({ taskId: Id, slug: z.string(), name: z.string() })

/** An incoming mail in a list. `reason`: why it waits, or why nobody has to read it. */
const InboundLine = z.object({
  _id: Id,
  state: z.enum([...inboundStates, 'received', 'accepted']),
  reason: z.nullable(z.string()),
  from: z.nullable(Party),
  person: z.nullable(Person),
  app: z.nullable(App),
  task: z.nullable(Request),
  subject: z.string(),
  excerpt: z.string(),
  receivedAt: Instant,
  proof: z.nullable(z.enum(['dkim', 'spf', 'header', 'token', 'none', 'fail'])),
  files: z.int(),
  size: z.int(),
})

const Inbound = z.extend(InboundLine, {
  version: z.int(),
  text: z.string(),
  fullText: z.string(),
  parts: z.array(z.object({ name: z.string(), size: z.int(), taken: z.boolean() })),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  sentAt: z.nullable(Instant),
  headers: z.object({
    messageId: z.nullable(z.string()),
    inReplyTo: z.nullable(z.string()),
    replyTo: z.nullable(z.string()),
    returnPath: z.nullable(z.string()),
    received: z.array(z.string()),
  }),
  /** In whose name and in which request it may be posted, the likeliest first. */
  candidates: z.object({
    people: z.array(z.extend(Person, { app: App })),
    /** `outside`: the account lets a sender without a user follow it by mail. */
    tasks: z.array(z.extend(Request, { appId: Id, outside: z.boolean() })),
  }),
})

const provider = z.string()
const params = z.strictObject({ provider, id: Id })
const Version = z.strictObject({ version: z.int() })

/** Incoming mails, for staff (EML-049, EML-050). */
export const inbound = api('mails', {
  /**
   * Mails in a state, of an account or for a reason, newest first; those that wait for staff, oldest first. Searches
   * sender and subject.
   */
  listInbound: operation({
    method: 'GET',
    path: '/:provider/inbound',
    requirement: 'EML-049',
    access: can('inbound.read'),
    params: z.strictObject({ provider }),
    query: z.strictObject({
      state: z.enum(inboundStates),
      reason: z.optional(optionalText(40)),
      appId: z.optional(Id),
      search: z.optional(optionalText(100)),
      /** Cursor: `next` of the previous page. */
      before: z.optional(z.string().check(z.regex(/^\d{1,15}_[0-9a-f]{24}$/))),
      limit: Limit,
    }),
    response: z.object({ list: z.array(InboundLine), next: z.nullable(z.string()) }),
  }),
  /** How many mails wait for staff, at most 100, and since when. */
  countInbound: operation({
    method: 'GET',
    path: '/:provider/inbound/count',
    requirement: 'EML-049',
    access: can('inbound.read'),
    params: z.strictObject({ provider }),
    response: z.object({ held: z.int(), oldestAt: z.nullable(Instant) }),
  }),
  readInbound: operation({
    method: 'GET',
    path: '/:provider/inbound/:id',
    requirement: 'EML-049',
    access: can('inbound.read'),
    params,
    /** Words by which people and requests are proposed; without them the likeliest are. */
    query: z.strictObject({ search: z.optional(optionalText(100)) }),
    response: Inbound,
    problems: ['not_found'],
  }),
  /** Posts a mail in the name of a customer: into a request, or as a new one with this title. */
  acceptInbound: operation({
    method: 'POST',
    path: '/:provider/inbound/:id/accept',
    requirement: 'EML-050',
    access: can('inbound.handle'),
    params,
    body: z.strictObject({
      version: z.int(),
      appId: Id,
      /** Without it, `outside`: in the name of the sender, who follows the request `taskId` from now on (EML-043). */
      userId: z.optional(Id),
      outside: z.optional(z.literal(true)),
      taskId: z.optional(Id),
      title: z.optional(text(maxTaskNameLength)),
      text: z.optional(lines(maxDescriptionLength)),
      /** Project staff: further mails of this address need no proof in this account (EML-047). */
      trust: z.optional(z.boolean()),
    }),
    response: z.object({ taskId: Id }),
    problems: [
      'not_found',
      'inbound_handled',
      'inbound_person',
      'inbound_gone',
      'access_denied',
      'sender_rule_limit',
      'sender_rule_own',
      'outside_not_allowed',
      'outside_limit',
      'outside_is_user',
    ],
  }),
  discardInbound: operation({
    method: 'POST',
    path: '/:provider/inbound/:id/discard',
    requirement: 'EML-050',
    access: can('inbound.handle'),
    params,
    /** `block`, project staff: further mails of the address, or of its domain, are discarded (EML-047). */
    body: z.strictObject({ version: z.int(), block: z.optional(z.enum(['address', 'domain'])) }),
    status: 204,
    problems: [
      'not_found',
      'inbound_handled',
      'access_denied',
      'sender_rule_limit',
      'sender_rule_own',
      'sender_rule_public_domain',
    ],
  }),
  /** Accepts or discards mails of one sender together, each as it was understood; those that cannot be are left. */
  changeInbound: operation({
    method: 'POST',
    path: '/:provider/inbound/changes',
    requirement: 'EML-050',
    access: can('inbound.handle'),
    params: z.strictObject({ provider }),
    body: z.strictObject({
      ids: z.array(Id).check(z.minLength(1), z.maxLength(100)),
      action: z.enum(['accept', 'discard']),
    }),
    response: z.object({ done: z.int(), left: z.int() }),
  }),
  /** Puts a mail that was discarded or ignored into the queue. */
  restoreInbound: operation({
    method: 'POST',
    path: '/:provider/inbound/:id/restore',
    requirement: 'EML-050',
    access: can('inbound.handle'),
    params,
    body: Version,
    status: 204,
    problems: ['not_found', 'inbound_handled'],
  }),
  /** Reads a mail again that could not be read. */
  retryInbound: operation({
    method: 'POST',
    path: '/:provider/inbound/:id/retry',
    requirement: 'EML-050',
    access: can('inbound.handle'),
    params,
    body: Version,
    status: 204,
    problems: ['not_found', 'inbound_handled'],
  }),
  /** The raw mail, as a file. */
  downloadInbound: operation({
    method: 'GET',
    path: '/:provider/inbound/:id/source',
    requirement: 'EML-050',
    kind: 'download',
    access: can('inbound.read'),
    params,
    problems: ['not_found', 'inbound_gone'],
  }),
})
