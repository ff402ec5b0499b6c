import type { MailTemplate } from './templates.ts'

/** Mails whose texts an account may write itself (APP-011). */
export const ownTemplates = [
  'invitation',
  'welcome',
  'recovery',
  'reminder',
  'satisfaction',
  'export_ready',
  'invoice',
] as const satisfies readonly MailTemplate[]
export type OwnTemplate = (typeof ownTemplates)[number]

export const isOwnTemplate = (name: string): name is OwnTemplate => (ownTemplates as readonly string[]).includes(name)
