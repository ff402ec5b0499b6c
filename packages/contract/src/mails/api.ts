import { defaultTemplates } from './default-templates.ts'
import { deliveries } from './deliveries.ts'

/** Every operation of the mails service. */
export const mails = { ...defaultTemplates, ...deliveries }
