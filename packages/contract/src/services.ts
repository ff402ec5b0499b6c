import { accounts } from './accounts/api.ts'
import { chats } from './chats/api.ts'
import type { Named } from './operation.ts'
import { projects } from './projects/api.ts'
import { stats } from './stats/api.ts'
import { storages } from './storages/api.ts'

/** Every service with every call: what servers mount, and what docs and permission tests are read off. */
export const services = { accounts, projects, chats, storages, stats }

export const allOperations = (): Named[] =>
  Object.values(services).flatMap((operations) => Object.values(operations) as unknown as Named[])
