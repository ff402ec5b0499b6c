import { createRootRoute } from '@tanstack/react-router'
import { lazyPage } from '../lazy-page.tsx'
import { Root } from '../root.tsx'

export const NotFoundPage = lazyPage(async () => (await import('../not-found-page.tsx')).NotFoundPage)

export const rootRoute = createRootRoute({ component: Root, notFoundComponent: NotFoundPage })

/** Component of a route whose parent renders everything. */
export const nothing = () => null

/** A search param as text; other types are undefined, as if it were missing. */
export const toText = (value: unknown) => (typeof value === 'string' ? value : undefined)
