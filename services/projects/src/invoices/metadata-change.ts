import type { TaskMetadata } from '../tasks/task.ts'

/** Keys to set, and keys to take away; all others stay as they are (API-050). */
export type MetadataChange = { set: TaskMetadata; drop: string[] }

/** What a caller sends: null takes a key away, what is absent stays. */
export type MetadataPatch = { [K in keyof TaskMetadata]?: TaskMetadata[K] | null | undefined }

/** JSON in Postgres refuses half a character, where a text takes it as a sign for what is missing. */
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
