import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { FakeStripeStore } from '../stripe/fake-stripe.ts'

/**
 * Keeps the objects of the fake provider in a file of the data folder, so that mandates and payments that the database
 * refers to are found again after a restart.
 */
export const fakeStripeFile = (path: string): FakeStripeStore => ({
  read: () => (existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as ReturnType<FakeStripeStore['read']>) : {}),
  write: (accounts) => {
    mkdirSync(dirname(path), { recursive: true })
    const draft = `${path}.new`
    writeFileSync(draft, JSON.stringify(accounts), { mode: 0o600 })
    renameSync(draft, path)
  },
})
