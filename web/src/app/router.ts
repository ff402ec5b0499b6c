import { createRouter } from '@tanstack/react-router'
import { createChunkLoader } from '../kit/ui/lazy/chunk-loader.ts'
import { addressSearchText, parseAddressSearch } from './search-params.ts'
import { BrokenPage } from './broken-page.tsx'
import { firstTree } from './routes/first-tree.ts'
import type { RouteTree } from './routes/route-tree.tsx'
import { NotFoundPage } from './routes/root-route.tsx'

const wholeTree = createChunkLoader(() => import('./routes/route-tree.tsx'))

/**
 * Creates the router with the routes of the board; `loadRoutes` adds all others. Chunks of pages are preloaded when a
 * link to them is hovered or focused.
 */
export const createAppRouter = () => {
  let complete = false
  const loadRoutes = async (): Promise<void> => {
    const chunk = await wholeTree.load()
    if (complete) return
    complete = true
    chunk.wholeTree()
    router.setRoutes(router.buildRouteTree())
  }
  const router = createRouter({
    // The types are those of all routes, which are there when a link to them is followed.
    routeTree: firstTree(loadRoutes) as unknown as RouteTree,
    parseSearch: parseAddressSearch,
    stringifySearch: addressSearchText,
    defaultPreload: 'intent',
    defaultPendingMs: 300,
    defaultErrorComponent: BrokenPage,
    defaultNotFoundComponent: NotFoundPage,
  })
  return { router, loadRoutes }
}

export type AppRouter = ReturnType<typeof createAppRouter>['router']

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
