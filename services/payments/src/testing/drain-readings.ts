import { minutes } from '@passerelle/kernel/durations'
import type { Booted } from '@passerelle/testkit/boot'
import type { FakeClock } from '@passerelle/testkit/clock'

/** Resolves once what webhooks reported was read, and read again: the clock is a minute ahead afterwards. */
export const drainReadings = async (host: Pick<Booted, 'drain'>, clock: FakeClock): Promise<void> => {
  await host.drain()
  clock.advance(minutes(1))
  await host.drain()
}
