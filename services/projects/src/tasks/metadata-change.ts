import type { TaskMetadata } from './task.ts'

/** Keys to set and keys to remove; all others are kept (API-050). */
export type MetadataChange = { set: TaskMetadata; drop: string[] }

/** Patch as received: null removes a key, an absent key is kept. */
export type MetadataPatch = { [K in keyof TaskMetadata]?: TaskMetadata[K] | null | undefined }

export const metadataChange = (wish: MetadataPatch): MetadataChange => {
  const given = Object.entries(wish).filter(([, value]) => value !== undefined)
  return {
    set: Object.fromEntries(given.filter(([, value]) => value !== null)) as TaskMetadata,
    drop: given.filter(([, value]) => value === null).map(([key]) => key),
  }
}
