import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What one start tells the next: how to reach the server and which process started it. */
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

/** Written beside its place and moved there, so that a crash never leaves half a password. */
export const writeNote = async (folder: string, note: PostgresState): Promise<void> => {
  const draft = join(folder, `embedded.json.${process.pid}`)
  // On the disk before it takes the place of the old one: after a power cut there is one or the other, never an empty file.
  await writeFile(draft, JSON.stringify(note), { mode: 0o600, flush: true })
  await rename(draft, join(folder, 'embedded.json'))
}
