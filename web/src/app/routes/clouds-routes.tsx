import { createRoute } from '@tanstack/react-router'
import { parseCloudFilters } from '../../features/clouds/servers/cloud-filters.ts'
import { validSearch } from '../search-params.ts'
import { accountPage } from './account-page.tsx'
import { portal } from './portal-route.tsx'

const servers = createRoute({
  getParentRoute: () => portal,
  path: '/clouds',
  validateSearch: validSearch(parseCloudFilters),
  component: accountPage('clouds', async () => (await import('../../areas/clouds/servers-page.tsx')).ServersPage),
})
const createServer = createRoute({
  getParentRoute: () => portal,
  path: '/clouds/servers/create',
  component: accountPage(
    'clouds',
    async () => (await import('../../areas/clouds/create-server-page.tsx')).CreateServerPage,
  ),
})
const server = createRoute({
  getParentRoute: () => portal,
  path: '/clouds/servers/$serverId',
  component: accountPage('clouds', async () => (await import('../../areas/clouds/server-page.tsx')).ServerPage),
})
const clusters = createRoute({
  getParentRoute: () => portal,
  path: '/clouds/kubernetes',
  validateSearch: validSearch(parseCloudFilters),
  component: accountPage('clouds', async () => (await import('../../areas/clouds/clusters-page.tsx')).ClustersPage),
})
const cluster = createRoute({
  getParentRoute: () => portal,
  path: '/clouds/kubernetes/$kubernetesId',
  component: accountPage('clouds', async () => (await import('../../areas/clouds/cluster-page.tsx')).ClusterPage),
})

/** Servers and clusters of an account (UIX-009 to UIX-013). */
export const cloudsRoutes = [servers, createServer, server, clusters, cluster] as const
