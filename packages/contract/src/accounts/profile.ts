import * as z from 'zod/mini'
import { anyone, can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id } from '../schemas.ts'
import { Me } from './schemas.ts'
import { OwnChanges, SessionShape } from './user-schemas.ts'

export const profile = api('accounts', {
  /** Updates the caller's own profile; job, email and roles cannot be changed (API-094, ACC-019). */
  updateMe: operation({
    method: 'PATCH',
    path: '/private/users/me',
    requirement: 'API-094',
    access: can('me.edit'),
    token: 'none',
    app: 'optional',
    body: OwnChanges,
    response: Me,
  }),
  /** Stores a PNG or JPEG of at most 512 KB as the caller's picture; the type is checked by its bytes. */
  uploadPicture: operation({
    method: 'POST',
    path: '/private/users/me/picture',
    requirement: 'ACC-016',
    kind: 'upload',
    access: can('me.edit'),
    token: 'none',
    app: 'optional',
    bodyLimit: 512 * 1024,
    response: Me,
    problems: ['picture_type', 'file_missing', 'unsupported_media_type'],
  }),
  removePicture: operation({
    method: 'DELETE',
    path: '/private/users/me/picture',
    requirement: 'ACC-016',
    access: can('me.edit'),
    token: 'none',
    app: 'optional',
    status: 204,
  }),
  readPicture: operation({
    method: 'GET',
    path: '/apps/:appId/users/:userId/picture/:key',
    requirement: 'ACC-016',
    kind: 'download',
    access: anyone('an image element sends no session; the key cannot be guessed'),
    params: z.strictObject({ appId: Id, userId: Id, key: z.string().check(z.regex(/^[0-9a-f]{32}$/)) }),
    problems: ['not_found'],
  }),
  /** The caller's own sessions, one per browser, newest first. */
  listOwnSessions: operation({
    method: 'GET',
    path: '/private/sessions',
    requirement: 'ADR-0004',
    access: can('me.edit'),
    token: 'none',
    app: 'optional',
    response: z.object({ list: z.array(SessionShape) }),
  }),
  /** Ends one of the caller's own sessions. */
  endOwnSession: operation({
    method: 'DELETE',
    path: '/private/sessions/:id',
    requirement: 'ADR-0004',
    access: can('me.edit'),
    token: 'none',
    app: 'optional',
    params: z.strictObject({ id: Id }),
    status: 204,
    problems: ['not_found'],
  }),
})
