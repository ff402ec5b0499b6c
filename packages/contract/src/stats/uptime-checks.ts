import {
  maxCheckTargetLength,
  maxCheckTextLength,
  maxCheckTimeoutMs,
  maxHttpStatus,
  maxRecordValueLength,
  maxServiceNameLength,
} from '../limits.ts'
import * as z from 'zod/mini'
import { anyone, can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id, Instant, optionalText, text } from '../schemas.ts'

export const checkKinds = ['http', 'tcp', 'tls', 'dns', 'icmp'] as const
export const dnsRecordTypes = ['A', 'AAAA', 'CNAME', 'MX', 'NS', 'TXT'] as const
/** Why a check failed. */
export const checkFailures = [
  'timeout',
  'refused',
  'unreachable',
  'unknown_name',
  'status',
  'text',
  'slow',
  'redirects',
  'certificate_expired',
  'certificate_invalid',
  'no_record',
  'forbidden_address',
  'unavailable_here',
] as const
/** Days before the end of a certificate at which a warning is given. */
export const certificateWarnings = [30, 14, 7, 1] as const

/**
 * What a good response looks like. `status`: any below 400 without it. `text` is in the body. `maxMs`: longest time.
 * `value` is in one of the DNS records of `recordType`.
 */
const Expectations = z.strictObject({
  status: z.optional(z.int().check(z.gte(100), z.lte(maxHttpStatus))),
  text: z.optional(optionalText(maxCheckTextLength)),
  followRedirects: z.optional(z.boolean()),
  maxMs: z.optional(z.int().check(z.gte(1), z.lte(maxCheckTimeoutMs))),
  recordType: z.optional(z.enum(dnsRecordTypes)),
  value: z.optional(optionalText(maxRecordValueLength)),
})

/** A check that the installation runs itself, with its last result and the service of the account that has it. */
export const UptimeCheck = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(checkKinds),
  target: z.string(),
  expects: Expectations,
  intervalSeconds: z.int(),
  timeoutMs: z.int(),
  production: z.boolean(),
  createdAt: Instant,
  pausedAt: z.nullable(Instant),
  status: z.enum(['unknown', 'up', 'down']),
  failingSince: z.nullable(Instant),
  checkedAt: z.nullable(Instant),
  lastMs: z.nullable(z.int()),
  lastFailure: z.nullable(z.enum(checkFailures)),
  certificateExpiresAt: z.nullable(Instant),
  probe: z.nullable(z.object({ id: Id, appId: Id, name: z.string() })),
  /**
   * On trial: good results in a row of those `needed`, and until when at least. Its service in account `appId` begins
   * with the end of the trial; null for a check without an account, and for a changed one, whose service exists.
   */
  trial: z.nullable(
    z.object({
      good: z.int(),
      needed: z.int(),
      until: Instant,
      appId: z.nullable(Id),
      probeId: z.nullable(Id),
    }),
  ),
})

const Result = z.object({ checkedAt: Instant, ms: z.int(), failure: z.nullable(z.enum(checkFailures)) })

const provider = { provider: z.string() }
const Named = z.strictObject({ ...provider, checkId: Id })
const access = can('uptime_check.manage')
const fields = {
  name: text(maxServiceNameLength),
  target: text(maxCheckTargetLength),
  expects: Expectations,
  intervalSeconds: z.int().check(z.gte(30), z.lte(3_600)),
  timeoutMs: z.int().check(z.gte(1_000), z.lte(maxCheckTimeoutMs)),
  production: z.boolean(),
}

const Creation = z.strictObject({
  ...fields,
  kind: z.enum(checkKinds),
  expects: z.optional(fields.expects),
  timeoutMs: z.optional(fields.timeoutMs),
  production: z.optional(fields.production),
  appId: z.optional(Id),
})

export const uptimeChecks = api('stats', {
  /** All uptime checks: down first, then by name. At most 2,000 exist. */
  listUptimeChecks: operation({
    method: 'GET',
    path: '/:provider/uptime-checks',
    requirement: 'ADR-0054',
    access,
    params: z.strictObject(provider),
    response: z.object({ list: z.array(UptimeCheck) }),
  }),
  /** Creates a check, on trial; with `appId` that account has it as a monitored service once it has passed. */
  createUptimeCheck: operation({
    method: 'POST',
    path: '/:provider/uptime-checks',
    requirement: 'ADR-0054',
    access,
    params: z.strictObject(provider),
    body: Creation,
    status: 201,
    response: UptimeCheck,
    problems: ['check_target', 'check_target_private', 'check_limit', 'not_found'],
  }),
  /** Runs a check once with the fields of creation and stores nothing; `address`: where its target was found. */
  testUptimeCheck: operation({
    method: 'POST',
    path: '/:provider/uptime-checks/test',
    requirement: 'ONC-030',
    perMinute: 20,
    access,
    params: z.strictObject(provider),
    body: z.strictObject({
      ...Creation.shape,
      name: z.optional(fields.name),
      intervalSeconds: z.optional(fields.intervalSeconds),
    }),
    response: z.object({
      ok: z.boolean(),
      ms: z.int(),
      failure: z.nullable(z.enum(checkFailures)),
      address: z.nullable(z.string()),
      certificateExpiresAt: z.nullable(Instant),
    }),
    problems: ['check_target'],
  }),
  /**
   * Changes a check, pauses it or lets it run again. With another target or expectation it is on trial again. Pausing
   * ends its outage: nobody looks any more.
   */
  editUptimeCheck: operation({
    method: 'PATCH',
    path: '/:provider/uptime-checks/:checkId',
    requirement: 'ADR-0054',
    access,
    params: Named,
    body: z.partial(z.strictObject({ ...fields, paused: z.boolean() })),
    response: UptimeCheck,
    problems: ['check_target', 'check_target_private', 'not_found'],
  }),
  /** Ends the trial of a check that has responded well at least once (ONC-032); proven, it stays as it is. */
  beginUptimeCheck: operation({
    method: 'POST',
    path: '/:provider/uptime-checks/:checkId/begin',
    requirement: 'ONC-032',
    access: can('uptime_check.begin'),
    params: Named,
    response: UptimeCheck,
    problems: ['check_unproven', 'not_found'],
  }),
  /** Deletes a check with its results. The service of the account and its incidents stay; its figures end here. */
  deleteUptimeCheck: operation({
    method: 'DELETE',
    path: '/:provider/uptime-checks/:checkId',
    requirement: 'ADR-0054',
    access,
    params: Named,
    status: 204,
    problems: ['not_found'],
  }),
  /**
   * The newest results of a check, its newest failures of the last 48 hours, and its hours of the last 30 days, all
   * newest first.
   */
  readUptimeResults: operation({
    method: 'GET',
    path: '/:provider/uptime-checks/:checkId/results',
    requirement: 'ADR-0054',
    access,
    params: Named,
    response: z.object({
      results: z.array(Result),
      failures: z.array(Result),
      hours: z.array(
        z.object({ hour: Instant, checks: z.int(), failures: z.int(), averageMs: z.number(), maxMs: z.int() }),
      ),
    }),
    problems: ['not_found'],
  }),
  /**
   * Receives what another monitoring tool reports, signed as in Standard Webhooks. The same message twice changes
   * nothing.
   */
  receiveMonitoringEvent: operation({
    method: 'POST',
    path: '/public/monitoring/webhook',
    requirement: 'ADR-0054',
    kind: 'webhook',
    access: anyone('the monitoring tool signs what it sends'),
    status: 204,
    problems: ['webhook_signature', 'monitoring_webhook_off', 'invalid_input'],
  }),
})
