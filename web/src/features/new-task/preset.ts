import { createStore } from '../../kit/store/store.ts'
import type { AvatarUser } from '../../kit/ui/display/avatar.tsx'

export type Requester = AvatarUser & { _id: string }
/** Account and requester that the next new task of staff begins with, from a search or the page of a person. */
export type Preset = { app: { _id: string; name: string }; owner: Requester | null }
export const presetStore = createStore<Preset | null>(null)
