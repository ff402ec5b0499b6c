import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** State that one start saves for the next: how to reach the server, and the id of the process that started it. */
export type PostgresState = { password: string; port: number; owner: number }

export const readNote = async (folder: string): Promise<Partial<PostgresState>> => {
  const file = join(folder, 'embedded.json')
  const text = await readFile(file, 'utf8').catch(() => '')
  try {
    return text.trim() === '' ? {} : (JSON.parse(text) as Partial<PostgresState>)
  } catch (cause) {
    throw new Error(
      `${file} is damaged. Restore it from a copy, or delete it if there is no folder "cluster" beside it.`,
      {
        cause,
      },
    )
  }
}

/** Writes the state to a temporary file and renames it (atomic), so that a crash never leaves half a password. */
export const writeNote = async (folder: string, note: PostgresState): Promise<void> => {
  const draft = join(folder, `embedded.json.${process.pid}`)
  // Flushed to disk before the rename: after a power cut either the old or the new file exists, never an empty one.
  await writeFile(draft, JSON.stringify(note), { mode: 0o600, flush: true })
  await rename(draft, join(folder, 'embedded.json'))
}
