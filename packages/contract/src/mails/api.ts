import { defaultTemplates } from './default-templates.ts'
import { deliveries } from './deliveries.ts'
import { inbound } from './inbound.ts'

/** Every operation of the mails service. */
export const mails = { ...defaultTemplates, ...deliveries, ...inbound }
