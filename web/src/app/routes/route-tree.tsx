import { accountRoutes } from './account-routes.tsx'
import { availabilityRoutes } from './availability-routes.tsx'
import { cloudsRoutes } from './clouds-routes.tsx'
import { commerceRoutes } from './commerce-routes.tsx'
import { officeRoutes } from './office-routes.tsx'
import { portal } from './portal-route.tsx'
import { publicRoutes } from './public-routes.tsx'
import { requestsRoutes } from './requests-routes.tsx'
import { rootRoute } from './root-route.tsx'

/** All routes of the product (UIX-001 …); an unknown path shows the 404 page. In a lazy chunk (`routes.ts`). */
export const wholeTree = () =>
  rootRoute.addChildren([
    ...publicRoutes,
    portal.addChildren([
      ...requestsRoutes,
      ...availabilityRoutes,
      ...cloudsRoutes,
      ...commerceRoutes,
      ...accountRoutes,
    ]),
    officeRoutes,
  ])

export type RouteTree = ReturnType<typeof wholeTree>
