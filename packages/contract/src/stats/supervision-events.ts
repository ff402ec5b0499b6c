import type { OncallChannelKind } from '@passerelle/kernel/oncall-channels'

type Fold = { services?: number; accounts?: number }

/** Events of the rota and of our own checks, with their payload. */
export type SupervisionEventFacts = {
  /** `pages`: null for the default. */
  'probe.pages_changed': { probeId: string; pages: string | null }
  /**
   * The rota pages somebody for an incident, the subject; and nobody answered its last round. `services`, `accounts`:
   * how many outages, of how many accounts, are paged with it as one.
   */
  'oncall.paged': {
    probeId: string
    userId: string
    round: number
    rounds: number
    step: number
    quiet?: true
    /** By which channels it leaves. */
    channels?: OncallChannelKind[]
  } & Fold
  'oncall.exhausted': { probeId: string; rounds: number } & Fold
  /** A test alarm, the subject: whom it pages, and that this person answered it. */
  'oncall.test_paged': { userId: string; takeBefore: string }
  'oncall.test_answered': { userId: string; via: 'push' | 'mail' | 'gateway' }
  /**
   * A shift of somebody begins (`until` null: without an end in sight), is over, or begins in a day; the subject is the
   * layer. `incidents`: production outages that go on.
   */
  'oncall.shift_began': { userId: string; startsAt: string; until: string | null; incidents: number }
  'oncall.shift_ended': { userId: string; startsAt: string }
  'oncall.shift_ahead': { userId: string; startsAt: string; until: string | null }
  /** Nobody is on call in the first layer, the subject, for a span of the week ahead, or only somebody absent. */
  'oncall.gap_found': { from: string; before: string }
  /** The rota of the provider; the subject is its account, or the override. */
  'oncall.layers_changed': { layers: number; from: 'next' | 'now' }
  'oncall.policy_changed': { steps: number; rounds: number }
  /** Somebody added or removed an address of the phone gateway, the subject. */
  'oncall.gateway_changed': { change: 'added' | 'removed'; name: string }
  'oncall.override_added': { layerId: string; userId: string; startsAt: string; endsAt: string }
  'oncall.override_removed': { layerId: string; userId: string; startsAt: string; endsAt: string }
  /** An uptime check of the installation; `probeId`: the service of the account that has it. */
  'uptime_check.created': { probeId: string | null }
  'uptime_check.edited': { probeId: string | null; fields: string[] }
  'uptime_check.paused': { probeId: string | null }
  'uptime_check.resumed': { probeId: string | null }
  'uptime_check.deleted': { probeId: string | null }
  /** A check has proven itself, or staff have ended its trial; `probeId`: of the service that it monitors. */
  'uptime_check.trial_ended': { probeId: string | null }
  /** A check has not passed its trial so far; the event is of the provider's account. */
  'uptime_check.unproven': { userId: string; failure: string | null }
  /** Staff cancelled the measurement of `minutes` of a service, or took that back; the subject is the strike. */
  'probe.minutes_struck': { probeId: string; incidentId: string | null; from: string; before: string; minutes: number }
  'probe.strike_removed': { probeId: string; incidentId: string | null; from: string; before: string }
}
