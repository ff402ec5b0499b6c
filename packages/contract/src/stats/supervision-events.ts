import { oncallChannelKinds } from '@passerelle/kernel/oncall-channels'
import * as z from 'zod/mini'
import { event } from '../event.ts'

/** How many outages, of how many accounts, are paged as one. */
const fold = { services: z.optional(z.number()), accounts: z.optional(z.number()) }

/** Events of the rota and of our own checks. */
export const supervisionEvents = {
  /** `pages`: null for the default. */
  'probe.pages_changed': event('outageStaff', { probeId: z.string(), pages: z.nullable(z.string()) }),
  /**
   * The rota pages somebody for an incident, the subject; and nobody answered its last round. `services`, `accounts`:
   * how many outages, of how many accounts, are paged with it as one.
   */
  'oncall.paged': event(
    'outageStaff',
    {
      probeId: z.string(),
      userId: z.string(),
      round: z.number(),
      rounds: z.number(),
      step: z.number(),
      quiet: z.optional(z.literal(true)),
      /** By which channels it leaves. */
      channels: z.optional(z.array(z.enum(oncallChannelKinds))),
      ...fold,
    },
    { subscribed: true },
  ),
  /**
   * A page of an incident, the subject, that did not arrive: by a channel that failed for good, or by none (null), as
   * the person is `absent` or has `no_channel`.
   */
  'oncall.page_missed': event('outageStaff', {
    userId: z.string(),
    channel: z.nullable(z.enum(oncallChannelKinds)),
    reason: z.string(),
  }),
  'oncall.exhausted': event('outageStaff', { probeId: z.string(), rounds: z.number(), ...fold }, { subscribed: true }),
  /** A test alarm, the subject: whom it pages, and that this person answered it. */
  'oncall.test_paged': event('none', { userId: z.string(), takeBefore: z.string() }, { subscribed: true }),
  'oncall.test_answered': event(
    'none',
    { userId: z.string(), via: z.enum(['push', 'mail', 'gateway']) },
    { subscribed: true },
  ),
  /**
   * A shift of somebody begins (`until` null: without an end in sight), is over, or begins in a day; the subject is the
   * layer. `incidents`: production outages that go on.
   */
  'oncall.shift_began': event(
    'none',
    { userId: z.string(), startsAt: z.string(), until: z.nullable(z.string()), incidents: z.number() },
    { subscribed: true },
  ),
  'oncall.shift_ended': event('none', { userId: z.string(), startsAt: z.string() }, { subscribed: true }),
  'oncall.shift_ahead': event(
    'none',
    { userId: z.string(), startsAt: z.string(), until: z.nullable(z.string()) },
    { subscribed: true },
  ),
  /** Nobody is on call in the first layer, the subject, for a span of the week ahead, or only somebody absent. */
  'oncall.gap_found': event('outageStaff', { from: z.string(), before: z.string() }, { subscribed: true }),
  /** The rota of the provider; the subject is its account, or the override. */
  'oncall.layers_changed': event('outageStaff', { layers: z.number(), from: z.enum(['next', 'now']) }),
  'oncall.policy_changed': event('outageStaff', { steps: z.number(), rounds: z.number() }),
  /** Somebody added or removed an address of the phone gateway, the subject. */
  'oncall.gateway_changed': event('outageStaff', { change: z.enum(['added', 'removed']), name: z.string() }),
  'oncall.override_added': event('outageStaff', {
    layerId: z.string(),
    userId: z.string(),
    startsAt: z.string(),
    endsAt: z.string(),
  }),
  'oncall.override_removed': event('outageStaff', {
    layerId: z.string(),
    userId: z.string(),
    startsAt: z.string(),
    endsAt: z.string(),
  }),
  /** An uptime check of the installation; `probeId`: the service of the account that has it. */
  'uptime_check.created': event('outageStaff', { probeId: z.nullable(z.string()) }),
  'uptime_check.edited': event('outageStaff', { probeId: z.nullable(z.string()), fields: z.array(z.string()) }),
  'uptime_check.paused': event('outageStaff', { probeId: z.nullable(z.string()) }),
  'uptime_check.resumed': event('outageStaff', { probeId: z.nullable(z.string()) }),
  'uptime_check.deleted': event('outageStaff', { probeId: z.nullable(z.string()) }),
  /** A check has proven itself, or staff have ended its trial; `probeId`: of the service that it monitors. */
  'uptime_check.trial_ended': event('outageStaff', { probeId: z.nullable(z.string()) }),
  /** A check has not passed its trial so far; the event is of the provider's account. */
  'uptime_check.unproven': event(
    'outageStaff',
    { userId: z.string(), failure: z.nullable(z.string()) },
    { subscribed: true },
  ),
  /** Staff cancelled the measurement of `minutes` of a service, or took that back; the subject is the strike. */
  'probe.minutes_struck': event(
    'outage',
    {
      probeId: z.string(),
      incidentId: z.nullable(z.string()),
      from: z.string(),
      before: z.string(),
      minutes: z.number(),
    },
    { subscribed: true },
  ),
  'probe.strike_removed': event('outage', {
    probeId: z.string(),
    incidentId: z.nullable(z.string()),
    from: z.string(),
    before: z.string(),
  }),
}
