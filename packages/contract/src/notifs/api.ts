import { devices } from './devices.ts'
import { inbox } from './inbox.ts'
import { serviceSubscriptions } from './service-subscriptions.ts'
import { unsubscribe } from './unsubscribe.ts'

/** Every operation of the notifs service. */
export const notifs = { ...inbox, ...devices, ...serviceSubscriptions, ...unsubscribe }
