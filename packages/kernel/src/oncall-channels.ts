/** By what somebody is paged: a push or a mail of the product, or the phone gateway of the provider. */
export const oncallChannelKinds = ['push', 'mail', 'gateway'] as const
export type OncallChannelKind = (typeof oncallChannelKinds)[number]
export type OncallChannel = { kind: OncallChannelKind; delayMinutes: number }

/** Whoever chose nothing is paged by push and mail at once (ONC-013). */
export const defaultOncallChannels: readonly OncallChannel[] = [
  { kind: 'push', delayMinutes: 0 },
  { kind: 'mail', delayMinutes: 0 },
]
export const maxChannelDelayMinutes = 5

/** What of a person's channels is set up. */
export type ChannelSetUp = {
  hasBrowser: boolean
  /** Whether mails to their address arrive. */
  hasMail: boolean
  hasPhone: boolean
  /** Whether the provider has a gateway. */
  hasGateway: boolean
}

/** Which channels reach somebody, in their order; without any, a step that pages them passes on at once (ONC-013). */
export const workingChannels = (
  channels: readonly OncallChannel[],
  { hasBrowser, hasMail, hasPhone, hasGateway }: ChannelSetUp,
): OncallChannel[] => {
  const works = { push: hasBrowser, mail: hasMail, gateway: hasPhone && hasGateway }
  return channels.filter(({ kind }) => works[kind])
}
