import type { accounts } from '@passerelle/contract/accounts/api'
import type { Platform } from '@passerelle/server/platform'
import type { Call, UploadCall } from '@passerelle/server/service'
import { createAccount } from '../registration/create-account.ts'
import { logoStore } from '../settings/logo-store.ts'
import { dispatchEvent } from '../webhooks/dispatch-event.ts'
import type { AccountsSubjects } from '../identity/app-subject.ts'
import { disableApp } from './disable-app.ts'
import { editApp } from './edit-app.ts'
import { managedAppView } from './managed-app-view.ts'
import { managedAppsView } from './managed-apps-view.ts'
import { setFeature } from './set-feature.ts'

type CallOf<K extends keyof typeof accounts> = Call<(typeof accounts)[K], AccountsSubjects>
type ManagedCall = Pick<CallOf<'readManagedApp'>, 'subject' | 'actor'>

/** Management of customer accounts by staff (API-080 to API-085). */
export const appHandlers = (platform: Platform) => {
  const list = managedAppsView(platform)
  const read = managedAppView(platform)
  const { edit, setExternalApps } = editApp(platform)
  const create = createAccount(platform)
  const disable = disableApp(platform)
  const feature = setFeature(platform)
  const dispatch = dispatchEvent(platform)
  const logos = logoStore(platform)
  const shown = async ({ actor, subject }: ManagedCall, done?: Promise<unknown>) => {
    await done
    return read(actor.userId, subject.id)
  }
  return {
    listManagedApps: ({ actor, query }: CallOf<'listManagedApps'>) => list(actor, query),
    createManagedApp: async ({ body, actor }: CallOf<'createManagedApp'>) =>
      read(actor.userId, await create(body, actor)),
    readManagedApp: (call: CallOf<'readManagedApp'>) => shown(call),
    editManagedApp: (call: CallOf<'editManagedApp'>) => shown(call, edit(call.body, call.subject.id, call.actor)),
    uploadLogoOfApp: ({ actor, subject, files }: UploadCall<typeof accounts.uploadLogoOfApp, AccountsSubjects>) =>
      logos.upload(subject.id, actor, files()),
    editAppMetadata: (call: CallOf<'editAppMetadata'>) => shown(call, edit(call.body, call.subject.id, call.actor)),
    disableApp: (call: CallOf<'disableApp'>) => shown(call, disable(call.subject.id, call.body.disabled, call.actor)),
    setAppFeature: (call: CallOf<'setAppFeature'>) => shown(call, feature(call.subject.id, call.body, call.actor)),
    setExternalApps: (call: CallOf<'setExternalApps'>) =>
      shown(call, setExternalApps(call.body.externalApps, call.subject.id, call.actor)),
    dispatchEvent: ({ actor, subject, body }: CallOf<'dispatchEvent'>) => dispatch(subject.id, body, actor),
  }
}
