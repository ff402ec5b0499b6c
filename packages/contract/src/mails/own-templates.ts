import { mailVariables, type MailTemplate } from './templates.ts'

/** Mails whose texts an account may write itself (APP-011). */
export const ownTemplates = [
  'invitation',
  'welcome',
  'recovery',
  'reminder',
  'satisfaction',
  'export_ready',
  'invoice',
  'thread',
  'request_received',
  'held_notice',
] as const satisfies readonly MailTemplate[]
export type OwnTemplate = (typeof ownTemplates)[number]

export const isOwnTemplate = (name: string): name is OwnTemplate => (ownTemplates as readonly string[]).includes(name)

const ofRequests: Partial<Record<OwnTemplate, readonly string[]>> = {
  /** `messages` says where the messages stand, which are shown in any case. */
  thread: ['requestId', 'requestName', 'authorName', 'messages', 'until'],
  request_received: ['requestId', 'requestName'],
  held_notice: [],
}

/** Names of the variables that an account may write in its own texts of a mail (APP-011, EML-012). */
export const ownVariables = (template: OwnTemplate): readonly string[] =>
  ofRequests[template] ?? mailVariables[template]

/** Mails whose subject holds their thread together, so that no account writes it (EML-012). */
export const hasFixedSubject = (template: OwnTemplate): boolean => template === 'thread'
