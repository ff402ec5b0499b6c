import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What one start tells the next: how to reach the server and which process started it. */
export type PostgresState = { password: string; port: number; owner: number }

export const readNote = async (folder: string): Promise<Partial<PostgresState>> => {
  const text = await readFile(join(folder, 'embedded.json'), 'utf8').catch(() => '{}')
  return JSON.parse(text) as Partial<PostgresState>
}

/** Written beside its place and moved there, so that a crash never leaves half a password. */
export const writeNote = async (folder: string, note: PostgresState): Promise<void> => {
  const draft = join(folder, `embedded.json.${process.pid}`)
  await writeFile(draft, JSON.stringify(note), { mode: 0o600 })
  await rename(draft, join(folder, 'embedded.json'))
}
