import type { NamedOperation } from '@passerelle/contract/operation'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { FakeServer } from './fake-server.ts'
import { say } from './open-page.tsx'

/** Lets the server refuse what a part of a page shows: the part names what is missing, and its retry asks again. */
export const expectLoadError = async (
  server: FakeServer,
  operation: NamedOperation,
  title: string,
  open: () => Promise<unknown>,
): Promise<void> => {
  server.refuse(operation, 'access_denied')
  await open()
  const failure = page.getByRole('alert').filter({ hasText: title }).first()
  await expect.element(failure).toBeVisible()
  const asked = server.calls(operation).length
  await failure.getByRole('button', { name: say('common.retry') }).click()
  await expect.poll(() => server.calls(operation).length).toBe(asked + 1)
}
