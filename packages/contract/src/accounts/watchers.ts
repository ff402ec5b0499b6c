import * as z from 'zod/mini'
import { can, on } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id } from '../schemas.ts'
import { PersonShape } from './schemas.ts'

/** Staff who watch one account. */
export const maxWatchers = 20

const watched = on('app', 'appId')
const WatcherParams = z.strictObject({ provider: z.string(), appId: Id, userId: Id })

/** Staff who watch a customer's account: they hear of what nobody is assigned to (DAY-012). */
export const watchers = api('accounts', {
  listWatchers: operation({
    method: 'GET',
    path: '/:provider/apps/:appId/watchers',
    requirement: 'DAY-070',
    access: can('app.manage', watched),
    params: z.strictObject({ provider: z.string(), appId: Id }),
    response: z.object({ list: z.array(PersonShape) }),
  }),
  /** Staff for themselves, project staff for anybody of the staff; repeated, it changes nothing. */
  addWatcher: operation({
    method: 'PUT',
    path: '/:provider/apps/:appId/watchers/:userId',
    requirement: 'DAY-070',
    access: can('app.manage', watched),
    params: WatcherParams,
    status: 204,
    problems: ['not_found', 'access_denied', 'watcher_limit'],
  }),
  removeWatcher: operation({
    method: 'DELETE',
    path: '/:provider/apps/:appId/watchers/:userId',
    requirement: 'DAY-070',
    access: can('app.manage', watched),
    params: WatcherParams,
    status: 204,
    problems: ['not_found', 'access_denied'],
  }),
})
