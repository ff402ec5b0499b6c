import { createActors } from '@passerelle/testkit/actors'
import { startHttpProxy, type Passing } from './http-proxy.ts'
import type { World } from './world.ts'

/** The same product behind a proxy that changes what passes: a broken product, for tests of measures. */
export const behindProxy = async (world: World, passing: Passing): Promise<World> => {
  const { origin, close } = await startHttpProxy(world.origin, passing)
  return {
    ...world,
    origin,
    ...createActors({ origin, platform: world.platform }),
    close: async () => {
      await close()
      await world.close()
    },
  }
}
