import type { accounts } from '@passerelle/contract/accounts/api'
import type { Platform } from '@passerelle/server/platform'
import type { Call } from '@passerelle/server/service'
import type { AccountsSubjects } from '../identity/app-subject.ts'
import { editOfficeSettings } from './edit-office-settings.ts'
import { readOfficeRules } from './office-settings-view.ts'

type CallOf<K extends keyof typeof accounts> = Call<(typeof accounts)[K], AccountsSubjects>

/** Handlers of the provider's rules for its staff (DAY-005). */
export const officeSettingsHandlers = (platform: Platform) => {
  const edit = editOfficeSettings(platform)
  return {
    readOfficeSettings: () => readOfficeRules(platform.database),
    editOfficeSettings: ({ actor, body }: CallOf<'editOfficeSettings'>) => edit(body, actor),
  }
}
