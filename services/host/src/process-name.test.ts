import { expect, test } from 'vitest'
import { parseEnv } from './parse-env.ts'
import { processName } from './process-name.ts'
import { passwords, readCompose } from './split/compose-file.ts'

const nameOf = (source: Record<string, string>) =>
  processName(parseEnv({ DATABASE_URL: 'postgres://db/p', ORIGIN: 'https://portail.example', ...source }))

test('a process is named by its services and roles', () => {
  expect(nameOf({ SERVICES: 'projects', ROLES: 'http' })).toBe('projects/http')
  expect(nameOf({ SERVICES: 'accounts,chats', ROLES: 'http,worker' })).toBe('accounts+chats/http+worker')
  expect(nameOf({ SERVICES: 'all', ROLES: 'worker' })).toBe('all/worker')
  expect(nameOf({ SERVICES: 'all', ROLES: 'web' })).toBe('edge/web')
})

test('no two processes of the compose file have the same name', async () => {
  const containers = Object.values(await readCompose(passwords)) as {
    environment?: Record<string, string>
  }[]
  const names = containers.flatMap(({ environment: { SERVICES, ROLES } = {} }) =>
    SERVICES !== undefined && ROLES !== undefined ? [nameOf({ SERVICES, ROLES })] : [],
  )
  expect(names).toHaveLength(13)
  expect(new Set(names).size).toBe(names.length)
})
