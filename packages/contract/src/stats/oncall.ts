import { pageTargets } from '@passerelle/kernel/escalation'
import { oncallChannelKinds } from '@passerelle/kernel/oncall-channels'
import { onCallHours, overrideBounds } from '@passerelle/kernel/on-call'
import * as z from 'zod/mini'
import { anyone, can } from '../access.ts'
import { maxLayerNameLength, maxOverrideReasonLength } from '../limits.ts'
import { api, operation } from '../operation.ts'
import { Id, Instant, optionalText, text } from '../schemas.ts'

const distinct = (ids: readonly string[]) => new Set(ids).size === ids.length
const LayerRule = {
  name: text(maxLayerNameLength),
  startsOn: z.iso.date().check(z.refine((day) => day >= '2000' && day < '2200')),
  handoverWeekday: z.int().check(z.gte(1), z.lte(7)),
  handoverMinute: z.int().check(z.gte(0), z.lte(1439)),
  shiftDays: z.int().check(z.gte(1), z.lte(28)),
  hours: z.enum(onCallHours),
  members: z.array(Id).check(z.minLength(1), z.maxLength(20), z.refine(distinct)),
}
const OncallUser = z.object({ userId: Id, name: z.string() })
const Shift = z.object({
  layerId: Id,
  userId: z.nullable(Id),
  startsAt: Instant,
  endsAt: Instant,
  /** `off`: outside the hours of the layer. `gap`: the layer has not begun. */
  cause: z.enum(['member', 'override', 'off', 'gap']),
  overrideId: z.nullable(Id),
})
const Step = z.strictObject({
  target: z.enum(pageTargets),
  /** Of the target `person`. */
  userId: z.optional(Id),
  waitMinutes: z.int().check(z.gte(1), z.lte(60)),
})
const PolicyFields = {
  steps: z.array(Step).check(z.minLength(1), z.maxLength(5)),
  rounds: z.int().check(z.gte(1), z.lte(3)),
  criticalRequests: z.boolean(),
}
/** An override that is not over. */
const Override = z.object({
  _id: Id,
  layerId: Id,
  userId: Id,
  startsAt: Instant,
  endsAt: Instant,
  reason: z.string(),
  createdBy: Id,
})
/** The rota as staff read it. `next`: shifts of eight weeks from Monday of this one; names are those of `people`. */
export const Oncall = z.object({
  version: z.int(),
  now: z.array(
    z.object({
      layerId: Id,
      user: z.nullable(OncallUser),
      until: Instant,
      override: z.boolean(),
      /** Who follows; null when nobody does. */
      next: z.nullable(OncallUser),
    }),
  ),
  layers: z.array(z.object({ ...LayerRule, _id: Id })),
  policy: z.object({ ...PolicyFields, steps: z.array(Step), version: z.int() }),
  next: z.array(Shift),
  overrides: z.array(Override),
  /** Spans of layer 1 with nobody, or with `userId` who is absent, within eight weeks. */
  gaps: z.array(z.object({ startsAt: Instant, endsAt: Instant, userId: z.nullable(Id) })),
  /** Members of a layer whom no channel reaches, and those who chose the gateway and have no number (ONC-013). */
  unreachable: z.array(Id),
  withoutPhone: z.array(Id),
  /** The latest pages of all incidents, newest first. */
  pages: z.array(
    z.object({
      _id: Id,
      appId: Id,
      incidentId: Id,
      service: z.string(),
      userId: Id,
      at: Instant,
      outcome: z.enum(['sent', 'skipped']),
      /** Why it was skipped. */
      error: z.nullable(z.enum(['absent', 'no_channel'])),
      channels: z.array(z.enum(oncallChannelKinds)),
      /** Gateways that this page did not reach, with the reason. */
      failures: z.array(z.string()),
      /** When this person took charge; when somebody did; when it was over. */
      answeredAt: z.nullable(Instant),
      acknowledgedAt: z.nullable(Instant),
      resolvedAt: z.nullable(Instant),
    }),
  ),
  /** All staff, who may be chosen, and whoever else is named. */
  people: z.array(z.object({ ...OncallUser.shape, present: z.boolean() })),
})

/** A test alarm. `channels`: how it left, and which one its reader answered; `waiting`: it has not left yet. */
export const OncallTest = z.object({
  _id: Id,
  userId: Id,
  createdBy: Id,
  createdAt: Instant,
  /** Unanswered after this it has failed. */
  takeBefore: Instant,
  answeredAt: z.nullable(Instant),
  channels: z.array(
    z.object({
      kind: z.enum(oncallChannelKinds),
      /** `none`: the person has not set it up. */
      state: z.enum(['waiting', 'sent', 'failed', 'none']),
      sentAt: z.nullable(Instant),
      error: z.nullable(z.string()),
      answeredAt: z.nullable(Instant),
    }),
  ),
})

const params = z.strictObject({ provider: z.string() })
const reading = can('oncall.read')
const organising = can('oncall.organise')

export const oncall = api('stats', {
  /** Who is on call now and in the next eight weeks, with the layers, the policy and the gaps (ONC-005). */
  readOncall: operation({
    method: 'GET',
    path: '/:provider/oncall',
    requirement: 'ONC-005',
    access: reading,
    params,
    response: Oncall,
  }),
  /** Whoever is on call now, each once, with the end of their shift (ONC-047). */
  listOnCall: operation({
    method: 'GET',
    path: '/:provider/oncall/now',
    requirement: 'ONC-047',
    access: reading,
    params,
    response: z.object({ list: z.array(z.object({ userId: Id, until: Instant })) }),
  }),
  /**
   * Replaces the layers, in their order. What changes the turns applies from the next hand-over of the layer, or from
   * now; a removed layer ends at once. `not_found`: a layer that is unknown, or a member who is not staff.
   */
  setOncallLayers: operation({
    method: 'PUT',
    path: '/:provider/oncall/layers',
    requirement: 'ONC-005',
    access: organising,
    params,
    body: z.strictObject({
      layers: z.array(z.strictObject({ ...LayerRule, _id: z.optional(Id) })).check(z.maxLength(3)),
      from: z.enum(['next', 'now']),
      version: z.int(),
    }),
    response: Oncall,
    problems: ['conflict', 'not_found'],
  }),
  /** Puts somebody on call for a span: any staff themselves, project staff anybody. */
  addOncallOverride: operation({
    method: 'POST',
    path: '/:provider/oncall/overrides',
    requirement: 'ONC-005',
    access: reading,
    params,
    body: z
      .strictObject({
        layerId: Id,
        userId: Id,
        startsAt: Instant,
        endsAt: Instant,
        reason: z._default(optionalText(maxOverrideReasonLength), ''),
      })
      .check(
        z.refine(
          ({ startsAt, endsAt }) => {
            const length = Date.parse(endsAt) - Date.parse(startsAt)
            return length >= overrideBounds.minMs && length <= overrideBounds.maxMs
          },
          { path: ['endsAt'] },
        ),
      ),
    status: 201,
    response: Override,
    problems: ['not_found', 'access_denied', 'override_overlaps', 'override_past'],
  }),
  /** Removes an override; one that has begun ends now, one that is over stays (ONC-002). */
  removeOncallOverride: operation({
    method: 'DELETE',
    path: '/:provider/oncall/overrides/:overrideId',
    requirement: 'ONC-005',
    access: reading,
    params: z.strictObject({ ...params.shape, overrideId: Id }),
    status: 204,
    problems: ['not_found', 'access_denied', 'override_past'],
  }),
  /**
   * The secret address of a calendar of one's own shifts, or of the whole rota; `renew` ends the earlier one (ONC-008).
   */
  openOncallCalendar: operation({
    method: 'POST',
    path: '/:provider/oncall/calendar',
    requirement: 'ONC-008',
    access: reading,
    params,
    body: z.strictObject({ scope: z.enum(['mine', 'rota']), renew: z.optional(z.boolean()) }),
    response: z.object({ url: z.string() }),
  }),
  /** Shifts of 60 days back and 180 ahead as iCalendar. */
  readOncallCalendar: operation({
    method: 'GET',
    path: '/public/oncall/:secret',
    requirement: 'ONC-008',
    kind: 'download',
    access: anyone('calendars read it without an account; the address itself is the secret'),
    params: z.strictObject({ secret: z.string().check(z.regex(/^[\w-]{43}\.ics$/)) }),
    problems: ['not_found'],
    // A calendar service reads those of many people from one address.
    perMinute: 600,
  }),
  /**
   * Pages oneself as a test, or for project staff whoever of the rota is on call; it is about no incident and in no
   * figure (ONC-023). Five an hour of one person.
   */
  testOncall: operation({
    method: 'POST',
    path: '/:provider/oncall/test',
    requirement: 'ONC-023',
    access: reading,
    params,
    body: z.strictObject({ userId: z.optional(Id) }),
    status: 202,
    response: OncallTest,
    problems: ['not_found', 'access_denied', 'too_many_requests'],
  }),
  /** By which channels a test alarm left and was answered; for who asked for it, who was paged and project staff. */
  readOncallTest: operation({
    method: 'GET',
    path: '/:provider/oncall/test/:testId',
    requirement: 'ONC-023',
    access: reading,
    params: z.strictObject({ ...params.shape, testId: Id }),
    response: OncallTest,
    problems: ['not_found'],
  }),
  /** Who is paged in which order, and how often (ONC-011). */
  setOncallPolicy: operation({
    method: 'PUT',
    path: '/:provider/oncall/policy',
    requirement: 'ONC-011',
    access: organising,
    params,
    body: z.strictObject({ ...PolicyFields, version: z.int() }),
    response: Oncall,
    problems: ['conflict', 'not_found'],
  }),
})

export type Oncall = z.infer<typeof Oncall>
export type OncallTest = z.infer<typeof OncallTest>
