import { accounts } from './accounts/api.ts'
import { bookings } from './bookings/api.ts'
import { chats } from './chats/api.ts'
import { clouds } from './clouds/api.ts'
import { converters } from './converters/api.ts'
import { mails } from './mails/api.ts'
import { notifs } from './notifs/api.ts'
import type { NamedOperation } from './operation.ts'
import { payments } from './payments/api.ts'
import { projects } from './projects/api.ts'
import { stats } from './stats/api.ts'
import { storages } from './storages/api.ts'

/** Every service with every operation: servers mount it, API docs and permission tests are derived from it. */
export const services = {
  accounts,
  projects,
  chats,
  storages,
  stats,
  mails,
  notifs,
  clouds,
  bookings,
  payments,
  converters,
}

export const allOperations = (): NamedOperation[] =>
  Object.values(services).flatMap((operations) => Object.values(operations) as unknown as NamedOperation[])
