import { maxEventNameLength, maxNameLength, maxSearchLength } from '../limits.ts'
import * as z from 'zod/mini'
import { can, on } from '../access.ts'
import { api, operation } from '../operation.ts'
import { HexColour, Id, Ids, optionalText, PageSize, Skip, text, Website } from '../schemas.ts'
import { AppFeatureId, LogoAddress, ManagedApp, ManagedAppRow, MetadataPatch } from './app-schemas.ts'
import { NewAccount } from './registration-schemas.ts'
import { Subscription } from './schemas.ts'

const AppParams = z.strictObject({ provider: z.string(), appId: Id })
const managed = on('app', 'appId')

/** Customer accounts as staff manage them. */
export const apps = api('accounts', {
  /**
   * A page of all accounts, including disabled ones, filtered by name or slug; page size 10 by default (ADM-003,
   * ADM-007).
   */
  listManagedApps: operation({
    method: 'GET',
    path: '/:provider/apps',
    requirement: 'ADM-003',
    access: can('apps.list'),
    params: z.strictObject({ provider: z.string() }),
    query: z.strictObject({
      skip: Skip,
      limit: z._default(PageSize, 10),
      search: z.optional(optionalText(maxSearchLength)),
      appIds: z.optional(Ids),
      state: z.optional(z.enum(['all', 'unpaid', 'late', 'disabled'])),
    }),
    response: z.object({
      list: z.array(ManagedAppRow),
      hasMore: z.boolean(),
      counts: z.object({ all: z.int(), unpaid: z.int(), late: z.int(), disabled: z.int() }),
    }),
  }),
  /**
   * Creates an account; its first administrator, who is its owner, is invited by mail, and the caller is registered in
   * it (ADM-003, ADM-008). Project staff only.
   */
  createManagedApp: operation({
    method: 'POST',
    path: '/:provider/apps',
    requirement: 'ADM-003',
    access: can('apps.create'),
    params: z.strictObject({ provider: z.string() }),
    status: 201,
    body: NewAccount,
    response: ManagedApp,
  }),
  readManagedApp: operation({
    method: 'GET',
    path: '/:provider/apps/:appId',
    requirement: 'API-080',
    access: can('app.manage', managed),
    params: AppParams,
    response: ManagedApp,
  }),
  /** Changes the given fields; `owner` is the id of a user of the account, `metadata` is merged by key. */
  editManagedApp: operation({
    method: 'PATCH',
    path: '/:provider/apps/:appId',
    requirement: 'API-084',
    access: can('app.manage', managed),
    params: AppParams,
    body: z.strictObject({
      logo: z.optional(z.nullable(LogoAddress)),
      primaryColor: z.optional(HexColour),
      owner: z.optional(z.nullable(Id)),
      subscriptions: z.optional(z.array(Subscription).check(z.maxLength(50))),
      metadata: z.optional(MetadataPatch),
      privileged: z.optional(z.boolean()),
    }),
    response: ManagedApp,
    problems: ['owner_unknown', 'metadata_too_large'],
  }),
  /** Stores a PNG or JPEG of at most 256 KB as the account's logo; the type is checked by its bytes. */
  uploadLogoOfApp: operation({
    method: 'POST',
    path: '/:provider/apps/:appId/logo',
    requirement: 'API-084',
    kind: 'upload',
    access: can('app.manage', managed),
    params: AppParams,
    bodyLimit: 256 * 1024,
    response: z.object({ logo: z.string() }),
    problems: ['logo_type', 'file_missing', 'unsupported_media_type'],
  }),
  editAppMetadata: operation({
    method: 'PATCH',
    path: '/:provider/apps/:appId/metadata',
    requirement: 'API-081',
    access: can('app.manage', managed),
    params: AppParams,
    body: z.strictObject({ metadata: MetadataPatch }),
    response: ManagedApp,
    problems: ['metadata_too_large'],
  }),
  /** Disables the account and ends its sessions immediately; `disabled: false` enables it again. */
  disableApp: operation({
    method: 'POST',
    path: '/:provider/apps/:appId/disable',
    requirement: 'API-082',
    access: can('app.manage', managed),
    params: AppParams,
    // The requirements specify no payload: a request without one disables.
    body: z.pipe(
      z.transform((body: { disabled?: boolean | undefined }) => body ?? {}),
      z.strictObject({ disabled: z._default(z.boolean(), true) }),
    ),
    response: ManagedApp,
  }),
  setAppFeature: operation({
    method: 'PATCH',
    path: '/:provider/apps/:appId/feature',
    requirement: 'API-085',
    access: can('app.manage', managed),
    params: AppParams,
    body: z.strictObject({ featureId: AppFeatureId, enabled: z.boolean() }),
    response: ManagedApp,
  }),
  /** Sends an event to the account's open pages and, as a signed webhook, to its `url` (OPEN-044). */
  dispatchEvent: operation({
    method: 'POST',
    path: '/:provider/apps/:appId/dispatch',
    requirement: 'API-083',
    access: can('app.manage', managed),
    params: AppParams,
    body: z.strictObject({
      eventName: text(maxEventNameLength),
      eventPayload: z.optional(z.nullable(z.record(z.string().check(z.maxLength(100)), z.json()))),
    }),
    response: z.object({ _id: Id, delivery: z.enum(['queued', 'no_url', 'stopped']) }),
    status: 202,
    bodyLimit: 32 * 1024,
  }),
  /** Sets the other applications of the account, shown as cards on its home page (APP-002). */
  setExternalApps: operation({
    method: 'PUT',
    path: '/:provider/apps/:appId/external-apps',
    requirement: 'APP-002',
    access: can('app.manage', managed),
    params: AppParams,
    body: z.strictObject({
      externalApps: z
        .array(
          z.strictObject({
            name: text(maxNameLength),
            accessUrl: Website,
            primaryColor: HexColour,
            secondaryColor: HexColour,
            logoUrl: z.nullable(LogoAddress),
          }),
        )
        .check(z.maxLength(12)),
    }),
    response: ManagedApp,
  }),
})
