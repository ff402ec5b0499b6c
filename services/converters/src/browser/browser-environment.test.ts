import { expect, test } from 'vitest'
import { browserEnvironment } from './browser-slot.ts'

test('the browser that renders foreign documents gets no secret of its process', () => {
  const given = { PATH: '/usr/bin', HOME: '/tmp', DATABASE_URL: 'postgres://u:p@db/p', SECRETS_KEY: 'k', NODE_ENV: 'x' }
  expect(browserEnvironment(given)).toEqual({ PATH: '/usr/bin', HOME: '/tmp', LC_ALL: 'C.UTF-8' })
})
