import type { EventActor } from '@passerelle/contract/events'
import type { Person } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import type { Locale } from '@passerelle/i18n/locales'

/** Actor, account and language of a call. */
export type Caller = { appId: string; actor: Person; locale: Locale }

export type Deps = Pick<Platform, 'clock' | 'newId' | 'record' | 'env'> &
  Pick<Platform['database'], 'query' | 'transaction'>

export const eventActor = ({ kind, userId }: Person): EventActor => ({ kind, userId })
