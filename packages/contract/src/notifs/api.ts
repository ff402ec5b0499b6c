import { devices } from './devices.ts'
import { inbox } from './inbox.ts'

/** Every call of the notifs service. */
export const notifs = { ...inbox, ...devices }
