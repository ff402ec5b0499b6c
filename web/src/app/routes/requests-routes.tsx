import { createRoute } from '@tanstack/react-router'
import { BoardPage } from '../../areas/portal/board/board-page.tsx'
import { retainBoardSearch, validateBoardSearch } from '../../features/tasks/filters/board-search-params.ts'
import { isRecapLength, type RecapPeriod } from '../../features/portal/recap/recap-period.ts'
import { BrokenSheet } from '../broken-page.tsx'
import { lazyPage } from '../lazy-page.tsx'
import { portal } from './portal-route.tsx'
import { nothing } from './root-route.tsx'

// The board stays mounted, a task opens over it (TSK-031). It is the main page, so it is part of the initial chunk.
const portalBoard = createRoute({
  getParentRoute: () => portal,
  id: 'board',
  validateSearch: validateBoardSearch,
  search: { middlewares: [retainBoardSearch] },
  component: BoardPage,
})
const home = createRoute({ getParentRoute: () => portalBoard, path: '/', component: nothing })
const phone = createRoute({ getParentRoute: () => portalBoard, path: '/phone', component: nothing })
const tasks = createRoute({ getParentRoute: () => portalBoard, path: '/projects/tasks', component: nothing })
const archived = createRoute({
  getParentRoute: () => portalBoard,
  path: '/projects/archived',
  component: lazyPage(async () => (await import('../../areas/portal/archived-page.tsx')).ArchivedPage),
  errorComponent: BrokenSheet('/'),
})
const task = createRoute({
  getParentRoute: () => portalBoard,
  path: '/projects/tasks/$taskId',
  component: lazyPage(async () => (await import('../../areas/portal/task-page.tsx')).TaskPage),
  errorComponent: BrokenSheet('/'),
})
const recap = createRoute({
  getParentRoute: () => portal,
  path: '/projects/recap',
  validateSearch: (search): { months?: RecapPeriod | undefined } => ({
    months: isRecapLength(search['months']) ? search['months'] : undefined,
  }),
  component: lazyPage(async () => (await import('../../areas/portal/recap-page.tsx')).RecapPage),
})

/** Task pages of an account. */
export const requestsRoutes = [portalBoard.addChildren([home, phone, tasks, archived, task]), recap] as const
