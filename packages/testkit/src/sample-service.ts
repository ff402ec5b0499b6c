import { Readable } from 'node:stream'
import * as z from 'zod/mini'
import { anyone, can, on } from '@passerelle/contract/access'
import { api, operation, type NamedOperation } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import { Email, Id, Instant, pageQuery, text } from '@passerelle/contract/schemas'
import { mayRead } from '@passerelle/kernel/visibility'
import type { Platform } from '@passerelle/server/platform'
import {
  service,
  type Call,
  type Service,
  type SocketCall,
  type UploadCall,
  type WebhookCall,
} from '@passerelle/server/service'

const IdParams = z.strictObject({ id: Id })

/** Sample operations, one of each kind and each form of access, for tests of the layers around handlers. */
export const sample = api('projects', {
  read: operation({
    method: 'GET',
    path: '/private/samples/:id',
    requirement: 'API-001',
    access: can('sample.read', on('task')),
    params: IdParams,
    query: z.strictObject(pageQuery),
    response: z.object({ _id: Id, at: Instant, on: z.nullable(Instant), locale: z.string(), skip: z.int() }),
  }),
  write: operation({
    method: 'POST',
    path: '/private/samples',
    requirement: 'API-001',
    access: can('sample.write'),
    status: 201,
    body: z.strictObject({
      name: text(20),
      email: z.optional(Email),
      inner: z.optional(z.strictObject({ count: z.int() })),
    }),
    response: z.object({ count: z.int(), name: z.string(), nested: z.nullable(z.object({ kept: z.string() })) }),
  }),
  administer: operation({
    method: 'DELETE',
    path: '/admin/samples/:id',
    requirement: 'API-001',
    access: can('sample.administer', on('task')),
    params: IdParams,
    status: 204,
  }),
  refuse: operation({
    method: 'POST',
    path: '/private/refusals',
    requirement: 'API-001',
    access: can('sample.write'),
    problems: ['conflict'],
  }),
  crash: operation({ method: 'POST', path: '/private/crashes', requirement: 'API-001', access: can('sample.write') }),
  provide: operation({
    method: 'GET',
    path: '/:provider/samples',
    requirement: 'API-003',
    access: can('sample.write'),
    params: z.strictObject({ provider: z.string() }),
    response: z.object({ appId: z.nullable(Id) }),
  }),
  send: operation({
    method: 'POST',
    path: '/private/files',
    requirement: 'API-001',
    kind: 'upload',
    access: can('sample.write'),
    bodyLimit: 4096,
    response: z.object({ files: z.array(z.object({ filename: z.string(), bytes: z.int() })) }),
  }),
  fetch: operation({
    method: 'GET',
    path: '/private/files/:id',
    requirement: 'API-001',
    kind: 'download',
    access: can('sample.read', on('task')),
    params: IdParams,
  }),
  hook: operation({
    method: 'POST',
    path: '/public/hook',
    requirement: 'ADR-0004',
    kind: 'webhook',
    access: anyone('signed by its sender'),
    response: z.object({ raw: z.string() }),
  }),
  live: operation({
    method: 'GET',
    path: '/samples/live',
    requirement: 'API-001',
    kind: 'websocket',
    access: anyone('the token travels in the query'),
    query: z.strictObject({ token: z.string().check(z.maxLength(4000)) }),
  }),
})

type Subjects = { task: { appId: string; id: string } }
type CallOf<K extends keyof typeof sample> = Call<(typeof sample)[K], Subjects>

const bytesOf = async (stream: AsyncIterable<Buffer>) => {
  let bytes = 0
  for await (const chunk of stream) bytes += chunk.length
  return bytes
}

/** `things` are the objects of the service: id → account. */
export const sampleService =
  (things: Map<string, string>, admit?: (token: string) => Promise<Call<NamedOperation>['actor']>) =>
  (platform: Platform): Service => {
    let count = 0
    return service<typeof sample, Subjects>({
      name: 'projects',
      operations: sample,
      policies: {
        'sample.read': () => true,
        'sample.write': () => true,
        'sample.administer': (actor) => actor.kind === 'staff' || (actor.kind === 'customer' && actor.admin),
      },
      subjectLoaders: {
        task: async (actor, id) => {
          const appId = things.get(id)
          return appId !== undefined && mayRead(actor, { appId }) ? { appId, id } : null
        },
      },
      handlers: {
        // A Date where the schema has a string: it is serialized as ISO 8601.
        read: async ({ subject, query, request }: CallOf<'read'>) => ({
          _id: subject.id,
          at: platform.clock.now() as unknown as string,
          on: null,
          locale: request.locale,
          skip: query.skip,
          secret: 'not in the shape',
        }),
        write: async ({ body }: CallOf<'write'>) => ({
          count: ++count,
          name: body.name,
          nested: { kept: 'yes', secret: 'no' },
        }),
        administer: async () => null,
        refuse: () => Promise.reject(new Problem('conflict')),
        crash: () => Promise.reject(new Error('something with a password in it: hunter2')),
        provide: async ({ actor }: CallOf<'provide'>) => ({ appId: ('appId' in actor && actor.appId) || null }),
        send: async ({ files }: UploadCall<typeof sample.send, Subjects>) => {
          const seen = []
          for await (const { filename, stream } of files()) seen.push({ filename, bytes: await bytesOf(stream) })
          return { files: seen }
        },
        fetch: async () => ({
          stream: Readable.from(['<script>alert(1)</script>']),
          type: 'text/html',
          filename: 'été "1".html',
          inline: true,
        }),
        hook: async ({ rawBody }: WebhookCall<typeof sample.hook, Subjects>) => ({ raw: rawBody.toString('hex') }),
        live: async ({ socket, actor }: SocketCall<typeof sample.live, Subjects>) => {
          socket.on('message', (data) => socket.send(`${actor.kind} said ${String(data as Buffer)}`))
        },
      },
      ...(admit && { authenticateSocket: { live: async ({ query }) => (await admit(query.token)) as never } }),
    })
  }
