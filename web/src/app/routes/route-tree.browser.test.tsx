import { expect, test } from 'vitest'
import { createAppRouter } from '../router.ts'

const bookingId = 'a'.repeat(24)

test.each([
  ['[UIX-001]', '/', '/'],
  ['[UIX-001]', '/phone', '/phone'],
  ['[UIX-002]', '/projects/tasks', '/projects/tasks'],
  ['[UIX-002]', '/projects/tasks/ATL-3', '/projects/tasks/$taskId'],
  ['[UIX-003]', '/projects/recap', '/projects/recap'],
  ['[UIX-004]', '/admin/tasks', '/admin/tasks/'],
  ['[UIX-004]', '/admin/tasks/ATL-3', '/admin/tasks/$taskId'],
  ['[UIX-005]', '/admin/backlog', '/admin/backlog/'],
  ['[UIX-005]', '/admin/backlog/tasks', '/admin/backlog/tasks'],
  ['[UIX-005]', '/admin/backlog/tasks/ATL-3', '/admin/backlog/tasks/$taskId'],
  ['[UIX-006]', '/apps/a1', '/apps/$appId'],
  ['[UIX-007]', '/stats', '/stats'],
  ['[UIX-008]', '/stats/reports', '/stats/reports/'],
  ['[UIX-008]', '/stats/reports/a1', '/stats/reports/$reportId'],
  ['[UIX-009]', '/clouds', '/clouds'],
  ['[UIX-009]', '/clouds/', '/clouds'],
  ['[UIX-010]', '/clouds/servers/a1', '/clouds/servers/$serverId'],
  ['[UIX-011]', '/clouds/servers/create', '/clouds/servers/create'],
  ['[UIX-012]', '/clouds/kubernetes', '/clouds/kubernetes'],
  ['[UIX-013]', '/clouds/kubernetes/a1', '/clouds/kubernetes/$kubernetesId'],
  ['[UIX-014]', '/admin/login', '/admin/login'],
  ['[UIX-015]', '/admin', '/admin'],
  ['[UIX-015]', '/admin/', '/admin'],
  ['[UIX-016]', '/admin/apps', '/admin/apps'],
  ['[UIX-017]', '/admin/teams', '/admin/teams'],
  ['[UIX-018]', '/admin/apps/a1', '/admin/apps/$appId'],
  ['[UIX-019]', '/admin/apps/a1/login', '/admin/apps/$appId/login'],
  ['[UIX-020]', '/admin/register', '/admin/register'],
  ['[UIX-021]', '/admin/monitoring', '/admin/monitoring'],
  ['[ONC-045]', '/admin/monitoring/oncall', '/admin/monitoring/oncall'],
  ['[UIX-022]', '/admin/files', '/admin/files'],
  ['[UIX-023]', '/login', '/login'],
  ['[UIX-024]', '/recovery', '/recovery'],
  ['[UIX-025]', '/register', '/register'],
  ['[UIX-026]', '/reset-password', '/reset-password'],
  ['[UIX-027]', '/logout', '/logout'],
  ['[UIX-028]', '/bookings', '/bookings/'],
  ['[UIX-028]', `/bookings/${bookingId}`, '/bookings/$bookingId'],
  ['[UIX-029]', '/bookings/list', '/bookings/list'],
  ['[UIX-030]', '/bookings/rooms', '/bookings/rooms'],
  ['[UIX-031]', '/bookings/settings', '/bookings/settings'],
  ['[UIX-032]', '/users', '/users'],
  ['[UIX-033]', '/profile', '/profile'],
  ['[UIX-034]', '/payments', '/payments'],
  ['[UIX-035]', '/settings', '/settings/'],
  ['[UIX-036]', '/converters', '/converters'],
  ['[UIX-036]', '/mails', '/mails'],
])('%s %s is the page at %s', async (_row, path, page) => {
  const { router, loadRoutes } = createAppRouter()
  await loadRoutes()
  expect(router.matchRoutes(path, {}).at(-1)?.fullPath).toBe(page)
})
