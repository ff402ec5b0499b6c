import type { accounts } from '@passerelle/contract/accounts/api'
import { isCustomerAdmin } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import type { Call, UploadCall } from '@passerelle/server/service'
import type { AccountsSubjects } from '../identity/app-subject.ts'
import { rateLimiter } from '../identity/rate-limiter.ts'
import { editSettings } from './edit-settings.ts'
import { logoStore } from './logo-store.ts'
import { saveMailSettings } from './save-mail-settings.ts'
import { savePaymentSettings } from './save-payment-settings.ts'
import { sendTestMail } from './send-test-mail.ts'
import { setDismissal } from './set-dismissal.ts'
import { publicPart, settingsView } from './settings-view.ts'

type CallOf<K extends keyof typeof accounts> = Call<(typeof accounts)[K], AccountsSubjects>

/**
 * Handlers of an account's own settings (API-107, API-108, API-110, APP-010). Authentication guarantees that the call
 * has an account.
 */
export const settingsHandlers = (platform: Platform) => {
  const read = settingsView(platform)
  const edit = editSettings(platform)
  const saveMails = saveMailSettings(platform)
  const savePayments = savePaymentSettings(platform)
  const dismiss = setDismissal(platform)
  const logos = logoStore(platform)
  const testMail = sendTestMail({
    ...platform,
    limiter: rateLimiter(platform.database.pool, {
      name: 'test-mail',
      points: 5,
      seconds: 60,
      problemCode: 'too_many_requests',
    }),
  })
  return {
    readSettings: async ({ actor }: CallOf<'readSettings'>) => {
      const settings = await read(actor.appId)
      return actor.kind === 'staff' || isCustomerAdmin(actor) ? settings : publicPart(settings)
    },
    editSettings: async ({ actor, body }: CallOf<'editSettings'>) => {
      await edit(actor.appId, body, actor)
      return read(actor.appId)
    },
    uploadLogo: (call: UploadCall<typeof accounts.uploadLogo, AccountsSubjects>) =>
      logos.upload(call.actor.appId, call.actor, call.files()),
    removeLogo: ({ actor }: CallOf<'removeLogo'>) => logos.remove(actor.appId, actor),
    readLogo: ({ params }: CallOf<'readLogo'>) => logos.read(params.appId, params.hash),
    saveMailSettings: async ({ actor, body }: CallOf<'saveMailSettings'>) => {
      await saveMails(actor.appId, body, actor)
      return (await read(actor.appId)).mails!
    },
    sendTestMail: ({ actor }: CallOf<'sendTestMail'>) => testMail(actor.appId, actor),
    savePaymentSettings: async ({ actor, body }: CallOf<'savePaymentSettings'>) => {
      await savePayments(actor.appId, body, actor)
      return (await read(actor.appId)).payments!
    },
    setDismissal: ({ actor, body }: CallOf<'setDismissal'>) => dismiss(actor.appId, body, actor),
  }
}
