import { createRootRoute } from '@tanstack/react-router'
import { NotFoundPage } from '../not-found-page.tsx'
import { Root } from '../root.tsx'

export const rootRoute = createRootRoute({ component: Root, notFoundComponent: NotFoundPage })

/** Component of a route whose parent renders everything. */
export const nothing = () => null

/** A search param as text; other types are undefined, as if it were missing. */
export const toText = (value: unknown) => (typeof value === 'string' ? value : undefined)
