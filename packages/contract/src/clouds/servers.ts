import { maxSshKeys } from '../limits.ts'
import * as z from 'zod/mini'
import { cloudProviders, serverActions, serverStatuses } from '@passerelle/kernel/clouds'
import { can, on } from '../access.ts'
import { api, operation, withFeatures } from '../operation.ts'
import { Id, Instant, listOf, pageQuery, text } from '../schemas.ts'
import { ProviderState } from './connections.ts'
import { ApprovalRule } from './approval-rule.ts'
import { ServerLinks } from './server-links.ts'

const Provider = z.enum(cloudProviders)

/**
 * An action on a server: by whom, and its result; `failure` is the provider's message, truncated. An action that needs
 * an approval waits first: `request` asks for it on the board, `answered` states which staff approved or declined it.
 */
const ServerActionEntry = z.object({
  _id: Id,
  action: z.enum([...serverActions, 'create']),
  status: z.enum(['waiting', 'declined', 'withdrawn', 'running', 'done', 'failed']),
  userId: Id,
  staff: z.boolean(),
  name: z.string(),
  requestedAt: Instant,
  endedAt: z.nullable(Instant),
  failure: z.nullable(z.string()),
  request: z.nullable(z.object({ _id: Id, taskId: z.nullable(z.string()) })),
  answered: z.nullable(z.object({ userId: Id, name: z.string(), at: Instant })),
})

/**
 * A cloud server (CLD-002, OPEN-036). `seenAt`: when its provider last reported it; `actions`: available actions;
 * `running`: the action in progress; `waiting`: the one that waits for the approval of staff; `monthlyPriceInCents`:
 * without tax, null if the provider states none.
 */
export const Server = z.object({
  _id: Id,
  provider: Provider,
  name: z.string(),
  status: z.enum(serverStatuses),
  config: z.object({ zone: z.string(), commercialType: z.string(), image: z.string() }),
  /** Display name of the image. */
  imageName: z.string(),
  publicAddress: z.nullable(z.string()),
  monthlyPriceInCents: z.nullable(z.int()),
  createdAt: Instant,
  seenAt: z.nullable(Instant),
  actions: z.array(z.enum(serverActions)),
  running: z.nullable(ServerActionEntry),
  waiting: z.nullable(ServerActionEntry),
  last: z.nullable(ServerActionEntry),
})

/** A server type that can be created in a zone, with its price without tax; null where the provider gives none. */
const ServerType = z.object({
  commercialType: z.string(),
  vcpus: z.number(),
  memoryInMb: z.number(),
  monthlyPriceInCents: z.nullable(z.int()),
  available: z.boolean(),
  images: z.array(z.object({ id: z.string(), name: z.string() })),
})

/** A network of a zone; `ssh`: whether its firewall lets connections to port 22 in, null when not known. */
const Network = z.object({ id: z.string(), name: z.string(), ssh: z.nullable(z.boolean()) })

const Named = z.strictObject({ id: Id })
const Zone = text(64)

export const servers = api(withFeatures('clouds', ['clouds']), {
  /** The servers of the account by name, and the state of its cloud providers (API-113). */
  listServers: operation({
    method: 'GET',
    path: '/admin/servers',
    requirement: 'API-113',
    access: can('cloud.read'),
    query: z.strictObject(pageQuery),
    response: z.object({
      list: z.array(Server),
      hasMore: z.boolean(),
      providers: z.array(ProviderState),
      ...ApprovalRule.shape,
    }),
  }),
  /**
   * Server types of a zone with images and prices, and the networks there (API-118). Problem `cloud_unavailable`: the
   * cloud provider does not respond.
   */
  listServerTypes: operation({
    method: 'GET',
    path: '/admin/servers/types',
    requirement: 'API-118',
    access: can('cloud.act'),
    query: z.strictObject({ provider: Provider, zone: Zone }),
    response: z.object({ ...listOf(ServerType).shape, networks: z.array(Network) }),
    problems: ['cloud_unavailable', 'cloud_not_connected'],
  }),
  /**
   * One server with its action history, newest first, and its links (API-114). A server that its provider no longer
   * lists stays readable; `removedAt` states since when.
   */
  readServer: operation({
    method: 'GET',
    path: '/admin/servers/:id',
    requirement: 'API-114',
    access: can('cloud.read', on('server')),
    params: Named,
    response: z.object({
      ...Server.shape,
      ...ServerLinks.shape,
      ...ApprovalRule.shape,
      removedAt: z.nullable(Instant),
      /** Names of the SSH keys that were installed when it was created here, and the network chosen then. */
      sshKeys: z.array(z.string()),
      network: z.nullable(z.string()),
      history: z.array(ServerActionEntry),
    }),
  }),
  /**
   * Creates a server; its state arrives as a live update (API-119). Send an idempotency key so that a retry does not
   * create a second one. Where actions need an approval, that of a customer is `requested` until staff approve it.
   * `sshKeyIds`: SSH keys that may sign in, all keys of the account without it; `network`: without it the first one
   * that lets SSH in, otherwise the default of the provider.
   */
  createServer: operation({
    method: 'POST',
    path: '/admin/servers',
    requirement: 'API-119',
    access: can('cloud.act'),
    body: z.strictObject({
      provider: Provider,
      config: z.strictObject({ zone: Zone, commercialType: text(64), image: text(200) }),
      sshKeyIds: z.optional(z.array(Id).check(z.maxLength(maxSshKeys))),
      network: z.optional(text(200)),
    }),
    status: 201,
    response: Server,
    problems: ['cloud_unavailable', 'cloud_not_connected', 'ssh_key_needed'],
  }),
  /**
   * Starts, stops or reboots a server: one action at a time (API-117, OPEN-034). Where actions need an approval, that
   * of a customer waits for it (`waiting`), and a request on the board asks for it.
   */
  actOnServer: operation({
    method: 'POST',
    path: '/admin/servers/:id/action',
    requirement: 'API-117',
    access: can('cloud.act', on('server')),
    params: Named,
    body: z.strictObject({ action: z.enum(serverActions) }),
    status: 202,
    response: Server,
    problems: ['server_busy', 'server_action_impossible', 'server_action_waiting'],
  }),
})
