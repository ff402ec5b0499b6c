import { createRootRoute } from '@tanstack/react-router'
import { NotFoundPage } from '../not-found-page.tsx'
import { Root } from '../root.tsx'

export const rootRoute = createRootRoute({ component: Root, notFoundComponent: NotFoundPage })

/** For a route whose parent draws everything. */
export const nothing = () => null

/** The text of a search parameter; a value of another type is undefined, so that the address counts as not saying it. */
export const toText = (value: unknown) => (typeof value === 'string' ? value : undefined)
