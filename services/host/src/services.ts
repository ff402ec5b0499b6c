import type { ServiceName } from '@passerelle/contract/operation'
import type { Platform } from '@passerelle/server/platform'
import type { Service } from '@passerelle/server/service'

type Factory = (platform: Platform) => Service

/** Every service by name, imported only where it runs. */
const factories: Record<ServiceName, () => Promise<Factory>> = {
  accounts: async () => (await import('@passerelle/accounts/service')).accountsService,
  projects: async () => (await import('@passerelle/projects/service')).projectsService,
  chats: async () => {
    // The process with the sockets reads the cards that live events carry by the rules of projects.
    const [{ chatsService }, { liveCards }] = await Promise.all([
      import('@passerelle/chats/service'),
      import('@passerelle/projects/presentation/live-cards'),
    ])
    return (platform) => chatsService(platform, { readCards: liveCards(platform) })
  },
  storages: async () => (await import('@passerelle/storages/service')).storagesService,
  stats: async () => (await import('@passerelle/stats/service')).statsService,
  mails: async () => {
    // Raw mails are kept in the file store.
    const [{ mailsService }, { openBlobStore }] = await Promise.all([
      import('@passerelle/mails/service'),
      import('@passerelle/storages/store/open-blob-store'),
    ])
    return (platform) => mailsService(platform, { raws: openBlobStore(platform.env) })
  },
  notifs: async () => (await import('@passerelle/notifs/service')).notifsService,
  clouds: async () => (await import('@passerelle/clouds/service')).cloudsService,
  bookings: async () => (await import('@passerelle/bookings/service')).bookingsService,
  payments: async () => (await import('@passerelle/payments/service')).paymentsService,
  converters: async () => (await import('@passerelle/converters/service')).convertersService,
}

export const serviceNames = Object.keys(factories) as ServiceName[]

const load = async (name: string, platform: Platform): Promise<Service> => {
  const factory = await factories[name as ServiceName]?.()
  if (!factory) throw new Error(`There is no service ${name}. Services are: ${serviceNames.join(', ')}`)
  return factory(platform)
}

/** Loads the named services on this platform. */
export const loadServices = (names: readonly string[], platform: Platform): Promise<Service[]> =>
  Promise.all(names.map((name) => load(name, platform)))
