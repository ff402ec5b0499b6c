import { devices } from './devices.ts'
import { inbox } from './inbox.ts'

/** Every operation of the notifs service. */
export const notifs = { ...inbox, ...devices }
