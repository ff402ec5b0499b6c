import { createRouter } from '@tanstack/react-router'
import { addressSearchText, parseAddressSearch } from './search-params.ts'
import { BrokenPage } from './broken-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { routeTree } from './routes/route-tree.tsx'

/** Creates the router; chunks of pages are preloaded when a link to them is hovered or focused. */
export const createAppRouter = () =>
  createRouter({
    routeTree,
    parseSearch: parseAddressSearch,
    stringifySearch: addressSearchText,
    defaultPreload: 'intent',
    defaultPendingMs: 300,
    defaultErrorComponent: BrokenPage,
    defaultNotFoundComponent: NotFoundPage,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
