import { devices } from './devices.ts'
import { inbox } from './inbox.ts'
import { serviceSubscriptions } from './service-subscriptions.ts'

/** Every operation of the notifs service. */
export const notifs = { ...inbox, ...devices, ...serviceSubscriptions }
