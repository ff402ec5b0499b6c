import { maxSearchLength } from '../limits.ts'
import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id, Instant, text } from '../schemas.ts'
import { ListedUser, SessionShape } from './user-schemas.ts'

/** Results of each kind in one answer. */
export const maxFoundOfKind = 5

const provider = { provider: z.string() }
const App = z.object({ _id: Id, name: z.string() })

/** An account, a person, a server or an invoice; `detail` is its key, address or subject. */
const FoundThing = z.object({
  kind: z.enum(['account', 'person', 'server', 'invoice']),
  _id: Id,
  app: App,
  name: z.string(),
  detail: z.nullable(z.string()),
  /** `disabled` of an account, `staff` or `invited` of a person, the status of a server or invoice. */
  state: z.nullable(z.string()),
})
export type FoundThing = z.infer<typeof FoundThing>

/** An open request that the person asked for. */
const OpenRequest = z.object({
  _id: Id,
  taskId: z.string(),
  name: z.string(),
  listId: z.enum(['todo', 'in_progress']),
  dueAt: z.nullable(Instant),
  createdAt: Instant,
})

/** A person in one of the accounts in which their email address has a user. */
const PersonInApp = z.object({ app: App, user: ListedUser })

/** Staff find accounts and what is theirs. */
export const find = api('accounts', {
  /**
   * Accounts, people and servers by part of their name or address, invoices by part of their number, over all accounts;
   * at most `maxFoundOfKind` of each kind. Fewer than three letters or digits find nothing.
   */
  findEverything: operation({
    method: 'GET',
    path: '/:provider/find',
    requirement: 'ADM-007',
    access: can('people.search'),
    params: z.strictObject(provider),
    query: z.strictObject({ search: text(maxSearchLength) }),
    response: z.object({ list: z.array(FoundThing) }),
  }),
  /**
   * A customer as staff see them: their user in this account, the users with the same address elsewhere, the open
   * requests that they asked for, and the sessions that are open here, newest first.
   */
  readPerson: operation({
    method: 'GET',
    path: '/:provider/people/:appId/:userId',
    requirement: 'ROL-017',
    access: can('people.search'),
    params: z.strictObject({ ...provider, appId: Id, userId: Id }),
    response: z.object({
      ...PersonInApp.shape,
      elsewhere: z.array(PersonInApp),
      /** The newest; `openRequests` counts all of them. */
      requests: z.array(OpenRequest),
      openRequests: z.int(),
      sessions: z.array(z.omit(SessionShape, { current: true })),
    }),
    problems: ['not_found'],
  }),
})
