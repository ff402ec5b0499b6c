import { expect, test } from 'vitest'
import { checkImports } from './import-direction.ts'

const messages = (path: string, text: string) => checkImports([{ path, text }]).map(({ message }) => message)

test.each([
  ['packages/kernel/src/ids.ts', '@passerelle/contract/shapes', 'kernel may not import contract'],
  ['packages/kernel/src/ids.ts', 'node:crypto', 'kernel may not import node:crypto'],
  ['packages/contract/src/schemas.ts', 'zod', 'contract may not import zod'],
  ['packages/contract/src/schemas.ts', '@passerelle/server/env', 'contract may not import server'],
  ['packages/i18n/src/fr/board.ts', '@passerelle/server/env', 'i18n may not import server'],
  ['packages/server/src/env.ts', '@passerelle/projects/service', 'server may not import projects'],
  ['packages/server/src/env.ts', '@passerelle/testkit/given', 'server may not import testkit'],
  ['services/projects/src/service.ts', '@passerelle/chats/service', 'service projects may not import service chats'],
  ['services/projects/src/service.ts', '@passerelle/host/main', 'projects may not import host'],
  ['services/projects/src/service.ts', '../../chats/src/service.ts', 'leaves the package'],
  ['services/host/src/main.ts', '@passerelle/testkit/given', 'host may not import testkit'],
  ['services/unknown/src/service.ts', '@passerelle/kernel/ids', 'not in the table'],
  ['web/src/app/main.tsx', '@passerelle/server/env', 'web may not import server'],
  ['web/src/app/main.tsx', '@passerelle/contract/accounts/api', 'brings every operation'],
  ['web/src/app/main.tsx', 'node:fs', 'does not exist in a browser'],
  ['web/src/kit/ui/button/button.tsx', '../../../features/tasks/board/board.tsx', 'kit may not import features'],
  ['web/src/features/tasks/board/board.tsx', '../task/task.tsx', 'tasks/board may not import features/tasks/task'],
  ['web/src/features/tasks/board/board.tsx', '../../../areas/portal/layout.tsx', 'features may not import areas'],
  ['web/src/areas/portal/layout.tsx', '../../app/router.tsx', 'areas may not import app'],
  ['web/src/app/router.tsx', '../main.tsx', 'app may not import the top'],
  ['services/projects/src/tasks/task.ts', '../labels/label.ts', 'tasks may not import labels'],
  ['services/stats/src/monitoring/pull.ts', '../monitors/pause.ts', 'monitoring may not import monitors'],
  ['services/projects/src/tasks/task.ts', '../service.ts', 'tasks may not import the top'],
  ['packages/server/src/metrics/metrics.ts', '../http/server.ts', 'metrics may not import http'],
  ['packages/server/src/platform.ts', './auth/tokens.ts', 'platform.ts may not import auth'],
  ['packages/server/src/live/hub.ts', '../added.ts', 'live may not import the top'],
  ['e2e/src/story.e2e.test.ts', '@passerelle/server/env', 'e2e may not import server'],
  ['services/projects/src/tasks/task.ts', '../testing/task-fixtures.ts', 'is for tests only'],
  ['services/host/src/main.ts', '@passerelle/chats/testing/live-socket-client', 'is for tests only'],
])('%s may not import %s', (path, name, message) => {
  expect(messages(path, `import { x } from '${name}'`)).toEqual([expect.stringContaining(message)])
})

test.each([
  ['packages/contract/src/schemas.ts', 'zod/mini'],
  ['packages/server/src/env.ts', '@passerelle/i18n/translate'],
  ['services/projects/src/tasks/task.test.ts', '../testing/task-fixtures.ts'],
  ['services/clouds/src/testing/fake-aws.ts', './fake-http.ts'],
  ['services/host/src/split/scenario.ts', '@passerelle/chats/testing/live-socket-client'],
  ['packages/server/src/env.ts', 'fastify'],
  ['packages/server/src/http/server.ts', '../platform.ts'],
  ['packages/server/src/metrics/metrics.test.ts', '../http/server.ts'],
  ['services/host/src/main.ts', '@passerelle/projects/service'],
  ['services/projects/src/tasks/task.component.test.ts', '@passerelle/testkit/given'],
  ['packages/testkit/src/given.ts', '@passerelle/projects/service'],
  ['web/src/app/main.tsx', '../areas/portal/layout.tsx'],
  ['web/src/areas/portal/layout.tsx', '../../features/tasks/board/board.tsx'],
  ['web/src/main.tsx', './app/router.tsx'],
  ['services/projects/src/labels/label.ts', '../tasks/task.ts'],
  ['services/projects/src/tasks/task.test.ts', '../labels/label.ts'],
  ['web/src/features/tasks/board/board.tsx', './card.tsx'],
  ['web/src/features/tasks/board/board.tsx', '../../../kit/ui/button/button.tsx'],
])('%s may import %s', (path, name) => {
  expect(messages(path, `import { x } from '${name}'`)).toEqual([])
})
