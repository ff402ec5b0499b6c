import type { TaskMetadata } from './task.ts'

/** Keys to set and keys to remove; all others are kept (API-050). */
export type MetadataChange = { set: TaskMetadata; drop: string[] }

/** Patch as received: null removes a key, an absent key is kept. */
export type MetadataPatch = { [K in keyof TaskMetadata]?: TaskMetadata[K] | null | undefined }

/** Postgres rejects lone surrogates in JSON, so they are replaced by U+FFFD, as in text columns. */
const storable = (wish: MetadataPatch): MetadataPatch =>
  JSON.parse(JSON.stringify(wish), (_, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  ) as MetadataPatch

export const metadataChange = (wish: MetadataPatch): MetadataChange => {
  const given = Object.entries(storable(wish))
  return {
    set: Object.fromEntries(given.filter(([, value]) => value !== null)) as TaskMetadata,
    drop: given.filter(([, value]) => value === null).map(([key]) => key),
  }
}
