import { defaultTemplates } from './default-templates.ts'

/** Every operation of the mails service. */
export const mails = { ...defaultTemplates }
