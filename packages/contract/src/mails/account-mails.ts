import * as z from 'zod/mini'
import { mailModes } from '@passerelle/kernel/notice-preferences'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'

const Settings = z.object({
  /** When messages are mailed to customers of the account who chose nothing themselves. */
  messageMails: z.enum(mailModes),
  /** Whether answers to mails are posted, and whether mails open requests. */
  mailReplies: z.boolean(),
  mailRequests: z.boolean(),
  /** Whether people without a user may follow requests by mail (EML-043). */
  outsideAddresses: z.boolean(),
  /** 0 before anybody changed them. */
  version: z.int(),
})
const Shown = z.extend(Settings, {
  /** Whether this installation receives mails. */
  receiving: z.boolean(),
  /** Address that mails are answered to, and that of the account; null where none are received. */
  address: z.nullable(z.string()),
  requestAddress: z.nullable(z.string()),
})
export type AccountMails = z.infer<typeof Shown>

/** What an account lets mails do (EML-048). */
export const accountMails = api('mails', {
  readAccountMails: operation({
    method: 'GET',
    path: '/admin/settings',
    requirement: 'EML-048',
    access: can('accountMails.read'),
    response: Shown,
  }),
  setAccountMails: operation({
    method: 'PATCH',
    path: '/admin/settings',
    requirement: 'EML-048',
    access: can('accountMails.write'),
    body: z.strictObject({
      messageMails: z.optional(Settings.shape.messageMails),
      mailReplies: z.optional(z.boolean()),
      mailRequests: z.optional(z.boolean()),
      outsideAddresses: z.optional(z.boolean()),
      /** Compare-and-set with the version that was shown. */
      version: z.optional(z.int().check(z.minimum(0))),
    }),
    response: Shown,
    problems: ['settings_changed'],
  }),
})
