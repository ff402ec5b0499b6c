import type { AppEntry } from '../../../model/accounts/account-queries.ts'
import type { AvatarUser } from '../../../kit/ui/display/avatar.tsx'
import { createStore } from '../../../kit/store/store.ts'

export type Requester = AvatarUser & { _id: string }
/** Account and requester that the next new task of staff begins with, from a search or the page of a person. */
type Preset = { app: AppEntry; owner: Requester | null }
export const presetStore = createStore<Preset | null>(null)

/** Lets the next new task begin with this account and requester; whether one is registered there, the server says. */
export const presetTask = ({ _id, name }: { _id: string; name: string }, owner: Requester | null): void =>
  presetStore.set({
    app: { _id, name, slug: '', logo: null, primaryColor: '#17607c', isRegistered: true },
    owner,
  })
