import type * as z from 'zod/mini'
import { expect, test } from 'vitest'
import type { Method, NamedOperation } from './operation.ts'
import { allOperations } from './services.ts'

type Fields = readonly string[]
const task: Fields = ['name', 'description', 'userId', 'priority', 'kind', 'estimatedTime', 'plannedAt', 'dueAt']
const preset: Fields = ['name', 'filters', 'stats', 'columns']
const label: Fields = ['name', 'backgroundColor', 'type', 'rules', 'dependencies']
const page: Fields = ['skip', 'limit']
const period: Fields = ['from', 'to']
const narrowed: Fields = ['search', 'filters']
const room: Fields = [
  'productId',
  'priceId',
  'taxRateId',
  'bookingOptions',
  'bookingRestrictions',
  'priceList',
  'paymentAdvancePercent',
]
const stay: Fields = ['roomId', 'status', 'arrivalDate', 'quantity', 'note', 'adults', 'children']
const option: Fields = ['priceId', 'productId', 'taxRateId', 'quantity']
/** Added by ADR 0004. */
const contact: Fields = ['contactName', 'contactEmail']
const ownFields: Fields = ['firstName', 'lastName', 'address', 'phone', 'locale']
/** `locale`, the language of the invitation, is added. */
const user: Fields = [...ownFields, 'userId', 'email', 'job', 'metadata', 'roles']
const account: Fields = ['slug', 'name', 'description', 'options', 'url', 'owner', 'address', 'tax']
const mailProvider: Fields = ['provider', 'location', 'host', 'port', 'user', 'password', 'from', 'templates']
const sprints: Fields = [...page, 'search', 'startAt', 'endAt']

/**
 * Calls as the matrix gives them: service, method, path below `/api/{service}/v1`, what the query takes at least and
 * the body exactly.
 */
const given: [row: string, service: string, method: Method, path: string, query?: Fields, body?: Fields][] = [
  ['API-004', 'projects', 'GET', '/private/tasks', [...page, ...narrowed]],
  ['API-005', 'projects', 'GET', '/private/tasks/lists/{listId}', [...page, ...narrowed]],
  ['API-006', 'projects', 'GET', '/private/tasks/deleted', page],
  ['API-007', 'projects', 'PATCH', '/private/tasks/{taskId}/list', [], ['listId']],
  ['API-008', 'projects', 'GET', '/private/labels'],
  ['API-009', 'projects', 'GET', '/private/milestones', ['search']],
  ['API-010', 'projects', 'GET', '/private/tasks/stats', narrowed],
  ['API-012', 'projects', 'GET', '/admin/tasks', [...page, ...narrowed, 'sort']],
  ['API-013', 'projects', 'GET', '/admin/tasks/{id}'],
  ['API-014', 'projects', 'POST', '/admin/tasks', [], task],
  // `estimatedTimeWas` is added: two estimates at once.
  ['API-015', 'projects', 'PATCH', '/admin/tasks/{id}', [], [...task, 'listId', 'estimatedTimeWas']],
  ['API-016', 'projects', 'DELETE', '/admin/tasks/{id}'],
  ['API-017', 'projects', 'PATCH', '/admin/tasks/{id}/undelete'],
  ['API-018', 'projects', 'GET', '/admin/tasks/period', ['from', 'to']],
  ['API-019', 'projects', 'GET', '/admin/tasks/stats', ['filters']],
  ['API-020', 'projects', 'PATCH', '/admin/tasks/{id}/restore-estimation'],
  ['API-021', 'projects', 'PATCH', '/admin/tasks/{id}/validate', [], ['completed']],
  // `reason` is added: why it is refused.
  ['API-022', 'projects', 'PATCH', '/admin/tasks/{id}/merge-request', [], ['validated', 'reason']],
  ['API-023', 'projects', 'PATCH', '/admin/tasks/{id}/status', [], ['value', 'status']],
  ['API-024', 'projects', 'PATCH', '/admin/tasks/{id}/labels', [], ['labelId']],
  ['API-025', 'projects', 'DELETE', '/admin/tasks/{id}/labels/{labelId}'],
  ['API-026', 'projects', 'PATCH', '/admin/tasks/{id}/milestones', [], ['milestoneId']],
  ['API-027', 'projects', 'DELETE', '/admin/tasks/{id}/milestones/{milestoneId}'],
  ['API-028', 'projects', 'PATCH', '/admin/tasks/{id}/members', [], ['memberId']],
  ['API-029', 'projects', 'DELETE', '/admin/tasks/{id}/members/{memberId}'],
  // `moveTo` is added: the request moves on with its timer.
  ['API-030', 'projects', 'POST', '/admin/tasks/{id}/workLogs/action', [], ['action', 'note', 'type', 'moveTo']],
  [
    'API-031',
    'projects',
    'POST',
    '/admin/tasks/{id}/workLogs',
    [],
    ['startedAt', 'stoppedAt', 'note', 'pauseTimeInMs', 'type'],
  ],
  // `reason` is added to API-032 and API-033: why somebody else's time is corrected.
  [
    'API-032',
    'projects',
    'PATCH',
    '/admin/tasks/{id}/workLogs/{workLogId}',
    [],
    ['startedAt', 'stoppedAt', 'note', 'pauseTimeInMs', 'reason'],
  ],
  ['API-033', 'projects', 'DELETE', '/admin/tasks/{id}/workLogs/{workLogId}', [], ['reason']],
  ['API-034', 'projects', 'GET', '/admin/tasks/worklogs/running'],
  ['API-035', 'projects', 'PATCH', '/admin/tasks/{id}/worklogs/stop', [], ['appId', 'worklogId', 'note', 'stoppedAt']],
  ['API-036', 'projects', 'POST', '/admin/tasks/{id}/thread'],
  ['API-037', 'projects', 'POST', '/admin/tasks/{id}/confirm'],
  ['API-038', 'projects', 'POST', '/admin/tasks/{id}/refuse'],
  ['API-039', 'projects', 'GET', '/admin/labels'],
  ['API-040', 'projects', 'GET', '/admin/milestones', sprints],
  ['API-041', 'projects', 'GET', '/admin/milestone/{id}'],
  ['API-042', 'chats', 'GET', '/admin/threads/{id}/messages', page],
  ['API-043', 'chats', 'POST', '/admin/messages', [], ['threadId', 'taskId', 'text', 'isPrivateThread']],
  ['API-044', 'storages', 'POST', '/admin/storages/internal'],
  ['API-045', 'storages', 'GET', '/admin/files/{id}'],
  ['API-046', 'storages', 'GET', '/admin/files/{id}/download'],
  ['API-047', 'projects', 'POST', '/{provider}/tasks', [], ['appIds', ...page, ...narrowed, 'sort', 'open']],
  ['API-048', 'projects', 'POST', '/{provider}/tasks/find', [], ['filters', 'appIds']],
  ['API-049', 'projects', 'GET', '/{provider}/tasks/{taskId}'],
  ['API-050', 'projects', 'PATCH', '/{provider}/tasks/{taskId}/metadata', [], ['metadata']],
  ['API-051', 'projects', 'GET', '/{provider}/tasks/deleted'],
  ['API-052', 'projects', 'GET', '/{provider}/backlog/tasks', ['name', 'filters']],
  ['API-053', 'projects', 'GET', '/{provider}/tasks/worklogs', ['date', 'userIds']],
  ['API-054', 'projects', 'GET', '/{provider}/tasks/worklogs/reports', ['date', 'userIds']],
  ['API-055', 'projects', 'POST', '/{provider}/worklogs/report', [], ['parts', 'date', 'userIds', 'observation']],
  ['API-056', 'projects', 'PATCH', '/{provider}/worklogs/report/{reportId}', [], ['parts', 'observation']],
  ['API-057', 'projects', 'GET', '/{provider}/backlog/presets'],
  ['API-058', 'projects', 'POST', '/{provider}/backlog/presets', [], [...preset, 'page', 'shared']],
  ['API-059', 'projects', 'PATCH', '/{provider}/backlog/presets/{presetId}', [], [...preset, 'shared']],
  ['API-060', 'projects', 'DELETE', '/{provider}/backlog/presets/{presetId}'],
  ['API-061', 'projects', 'GET', '/{provider}/backlog/stats', ['filters', 'appIds', 'stats']],
  ['API-062', 'projects', 'GET', '/{provider}/tasks/stats', ['filters']],
  ['API-063', 'projects', 'GET', '/{provider}/labels/{appId}'],
  ['API-064', 'projects', 'GET', '/{provider}/labels'],
  ['API-065', 'projects', 'POST', '/{provider}/labels/{appId}', [], [...label, 'disabledAt', 'dependsOn']],
  ['API-066', 'projects', 'PATCH', '/{provider}/labels/{labelId}', [], [...label, 'apps']],
  ['API-067', 'projects', 'DELETE', '/{provider}/labels/{labelId}'],
  ['API-068', 'projects', 'PATCH', '/{provider}/labels/{labelId}/disable', [], ['disabled']],
  ['API-069', 'projects', 'GET', '/{provider}/milestones', sprints],
  ['API-070', 'projects', 'POST', '/{provider}/milestones', [], ['sprint']],
  ['API-072', 'chats', 'GET', '/live', ['token']],
  ['API-073', 'accounts', 'GET', '/oauth2/url'],
  ['API-074', 'accounts', 'POST', '/oauth2/token', [], ['code', 'state']],
  ['API-075', 'accounts', 'GET', '/{provider}/apps/{appId}/user'],
  ['API-076', 'accounts', 'GET', '/{provider}/user/apps', ['search', 'limit']],
  ['API-077', 'accounts', 'GET', '/{provider}/apps/{appId}/users/{userId}'],
  ['API-078', 'accounts', 'POST', '/{provider}/user/apps/{appId}/register'],
  ['API-079', 'accounts', 'POST', '/{provider}/user/apps/{appId}/token'],
  ['API-080', 'accounts', 'GET', '/{provider}/apps/{appId}'],
  ['API-081', 'accounts', 'PATCH', '/{provider}/apps/{appId}/metadata', [], ['metadata']],
  ['API-082', 'accounts', 'POST', '/{provider}/apps/{appId}/disable', [], ['disabled']],
  ['API-083', 'accounts', 'POST', '/{provider}/apps/{appId}/dispatch', [], ['eventName', 'eventPayload']],
  [
    'API-084',
    'accounts',
    'PATCH',
    '/{provider}/apps/{appId}',
    [],
    ['logo', 'primaryColor', 'owner', 'subscriptions', 'metadata', 'privileged'],
  ],
  ['API-085', 'accounts', 'PATCH', '/{provider}/apps/{appId}/feature', [], ['featureId', 'enabled']],
  ['API-086', 'accounts', 'GET', '/{provider}/user/ids'],
  ['API-088', 'accounts', 'GET', '/{provider}/users/{appId}', [...page, 'search']],
  ['API-089', 'accounts', 'GET', '/{provider}/users/filter/search', ['search']],
  ['API-090', 'accounts', 'POST', '/public/login', [], ['email', 'password']],
  ['API-091', 'accounts', 'POST', '/public/recovery', [], ['email']],
  ['API-092', 'accounts', 'GET', '/private/users/me'],
  ['API-093', 'accounts', 'POST', '/private/resetPassword', [], ['password', 'currentPassword']],
  ['API-094', 'accounts', 'PATCH', '/private/users/me', [], ownFields],
  ['API-095', 'accounts', 'GET', '/admin/accessTokens'],
  ['API-096', 'accounts', 'GET', '/admin/accessTokens/{id}'],
  ['API-097', 'accounts', 'POST', '/admin/accessTokens', [], ['name', 'scope', 'expiresInDays']],
  ['API-098', 'accounts', 'DELETE', '/admin/accessTokens/{id}'],
  ['API-099', 'accounts', 'GET', '/admin/users', [...page, 'search']],
  ['API-100', 'accounts', 'GET', '/admin/users/{id}'],
  ['API-101', 'accounts', 'POST', '/admin/users', [], user],
  ['API-102', 'accounts', 'PATCH', '/admin/users', [], user],
  ['API-103', 'accounts', 'DELETE', '/admin/users/{id}'],
  ['API-104', 'accounts', 'POST', '/apps', [], [...account, 'terms']],
  ['API-105', 'accounts', 'GET', '/admin/app'],
  ['API-106', 'accounts', 'GET', '/private/apps/{id}/support'],
  ['API-107', 'accounts', 'PUT', '/admin/app/config/mails', [], [...mailProvider, 'version']],
  [
    'API-108',
    'accounts',
    'PUT',
    '/admin/app/config/payments/stripe',
    [],
    ['publicKey', 'secretKey', 'webhookSecret', 'version'],
  ],
  ['API-109', 'accounts', 'POST', '/apps/search', [], ['email']],
  ['API-110', 'accounts', 'PATCH', '/admin/apps/metadata/cgv', [], ['key', 'value']],
  ['API-111', 'clouds', 'GET', '/{provider}/incidents', page],
  ['API-112', 'clouds', 'GET', '/{provider}/monitors/{monitorId}'],
  ['API-113', 'clouds', 'GET', '/admin/servers', page],
  ['API-114', 'clouds', 'GET', '/admin/servers/{id}'],
  ['API-115', 'clouds', 'GET', '/admin/kubernetes', page],
  ['API-116', 'clouds', 'GET', '/admin/kubernetes/{id}'],
  ['API-117', 'clouds', 'POST', '/admin/servers/{id}/action', [], ['action']],
  ['API-118', 'clouds', 'GET', '/admin/servers/types', ['provider', 'zone']],
  ['API-119', 'clouds', 'POST', '/admin/servers', [], ['provider', 'config', 'sshKeyIds', 'network']],
  ['API-121', 'stats', 'GET', '/admin/probes', page],
  ['API-122', 'stats', 'GET', '/admin/probes/incidents', period],
  ['API-123', 'stats', 'GET', '/admin/probes/disponibilities', ['monitorsIds', ...period]],
  ['API-124', 'stats', 'GET', '/admin/kpi/gti', period],
  ['API-125', 'stats', 'GET', '/admin/kpi/gtr', period],
  ['API-126', 'stats', 'GET', '/admin/kpi/gtd', period],
  ['API-127', 'stats', 'GET', '/admin/reports', period],
  ['API-128', 'stats', 'GET', '/admin/reports/{id}'],
  ['API-129', 'stats', 'PATCH', '/admin/reports/{id}', [], ['causeDescription', 'resolveDescription', 'incidents']],
  ['API-130', 'stats', 'PATCH', '/admin/reports/{id}/publish'],
  ['API-131', 'stats', 'PATCH', '/admin/reports/{id}/request'],
  ['API-132', 'stats', 'GET', '/private/probes/disponibilities', ['monitorsIds', ...period]],
  ['API-133', 'stats', 'GET', '/private/probes/incidents', period],
  ['API-134', 'stats', 'GET', '/private/probes', page],
  ['API-135', 'stats', 'GET', '/private/reports', period],
  ['API-136', 'bookings', 'GET', '/admin/bookings', [...page, 'search', 'giftsOnly']],
  ['API-137', 'bookings', 'GET', '/admin/bookings/date-range', ['start', 'end']],
  ['API-138', 'bookings', 'GET', '/admin/bookings/{id}'],
  ['API-139', 'bookings', 'GET', '/admin/rooms'],
  ['API-140', 'bookings', 'POST', '/admin/rooms', [], [...room, 'product']],
  ['API-141', 'bookings', 'PATCH', '/admin/rooms/{id}', [], [...room, 'product']],
  [
    'API-142',
    'bookings',
    'POST',
    '/admin/bookings',
    [],
    [...stay, 'isGift', 'priceId', 'giftAmountInCents', 'userId', ...contact],
  ],
  ['API-143', 'bookings', 'PATCH', '/admin/bookings/{id}', [], [...stay, 'giftPriceId', 'cancelReason', ...contact]],
  ['API-144', 'bookings', 'DELETE', '/admin/bookings/{id}'],
  ['API-145', 'bookings', 'POST', '/admin/bookings/{id}/options', [], option],
  ['API-146', 'bookings', 'PATCH', '/admin/bookings/{id}/options/{optionId}', [], option],
  ['API-147', 'bookings', 'DELETE', '/admin/bookings/{id}/options/{optionId}'],
  [
    'API-148',
    'bookings',
    'POST',
    '/admin/bookings/{id}/payments',
    [],
    ['method', 'description', 'amountInCents', 'paymentAt'],
  ],
  ['API-149', 'bookings', 'DELETE', '/admin/bookings/{id}/payments/{paymentId}'],
  ['API-150', 'payments', 'GET', '/public/stripe/products/{id}'],
  ['API-151', 'payments', 'GET', '/public/stripe/prices/{id}'],
  ['API-152', 'payments', 'GET', '/admin/stripe/paymentIntents/{id}'],
  ['API-153', 'payments', 'GET', '/admin/stripe/products'],
  ['API-154', 'payments', 'GET', '/admin/stripe/prices', ['productId']],
  ['API-155', 'payments', 'GET', '/admin/stripe/taxRates'],
  ['API-156', 'payments', 'PATCH', '/admin/stripe/products/{id}', [], ['metadata']],
  ['API-157', 'payments', 'GET', '/admin/payments', [...page, ...period]],
  ['API-158', 'payments', 'POST', '/admin/{provider}/payment-intent', [], ['currency', 'paymentMethodType']],
  ['API-159', 'payments', 'GET', '/admin/{provider}/payment-methods'],
  ['API-160', 'payments', 'GET', '/admin/{provider}/profile'],
  ['API-161', 'payments', 'POST', '/admin/{provider}/payment-methods/detach', [], ['paymentMethodId']],
  ['API-162', 'payments', 'GET', '/admin/{provider}/payment-method/{id}/mandate'],
  ['API-163', 'converters', 'POST', '/pdf/html', [], ['html', 'title', 'lang']],
  ['API-165', 'stats', 'GET', '/private/kpi/gti', period],
  ['API-165', 'stats', 'GET', '/private/kpi/gtr', period],
  ['API-165', 'stats', 'GET', '/private/kpi/gtd', period],
  ['API-164', 'notifs', 'POST', '/private/devices/browser/subscribe', [], ['endpoint', 'expirationTime', 'keys']],
]

/** The provider's slug is one for all; ids may be called as one likes. */
const shapeOf = (path: string) =>
  path.replaceAll(/\{provider\}|:provider\b/g, '<provider>').replaceAll(/\{\w+\}|:\w+/g, '<id>')
const isSame = (op: NamedOperation, service: string, method: Method, path: string) =>
  op.service === service && op.method === method && shapeOf(op.path) === shapeOf(path)

/** The fields of an object, looked for inside what may be absent or is turned into it. */
const fieldsOf = (shape: z.ZodMiniType): string[] => {
  const { def } = shape._zod as unknown as { def: { shape?: object; innerType?: z.ZodMiniType; out?: z.ZodMiniType } }
  const inner = def.innerType ?? def.out
  return def.shape ? Object.keys(def.shape) : inner ? fieldsOf(inner) : []
}
const sorted = (fields: Fields) => [...fields].sort()

test.each(given)(
  '[%s] is called at %s %s %s, with the fields of the matrix',
  (_row, service, method, path, query = [], body = []) => {
    const found = allOperations().filter((op) => isSame(op, service, method, path))
    expect(found).toHaveLength(1)
    expect(fieldsOf(found[0]!.query)).toEqual(expect.arrayContaining([...query]))
    expect(sorted(fieldsOf(found[0]!.body))).toEqual(sorted(body))
  },
)
