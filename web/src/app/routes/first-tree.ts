import { createRoute, redirect } from '@tanstack/react-router'
import { portal } from './portal-route.tsx'
import { requestsRoutes } from './requests-routes.tsx'
import { rootRoute } from './root-route.tsx'

/** Whether a path is one of the board, whose routes are in the initial chunk. */
export const isBoardPath = (path: string): boolean => /^\/(?:phone|projects\/(?:tasks|archived)(?:\/.*)?)?$/.test(path)

/**
 * The board with its requests, the only routes of the initial chunk. Any other path loads the other routes by
 * `loadRoutes` and is opened again.
 */
export const firstTree = (loadRoutes: () => Promise<void>) => {
  const others = createRoute({
    getParentRoute: () => rootRoute,
    path: '$',
    beforeLoad: async ({ location: { pathname, search, hash, state } }) => {
      await loadRoutes()
      throw redirect({ to: pathname, search, hash, state, replace: true } as unknown as Parameters<typeof redirect>[0])
    },
  })
  return rootRoute.addChildren([portal.addChildren(requestsRoutes), others])
}
