import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { npmChromium, type Executable } from './npm-chromium.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const onPath = async (): Promise<string | undefined> => {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  for (const path of folders.flatMap((folder) => names.map((name) => join(folder, name)))) {
    if (
      await access(path, constants.X_OK).then(
        () => true,
        () => false,
      )
    )
      return path
  }
  return undefined
}

/** Finds Chromium: the configured path, the system's, or the one from npm (Linux on x64). */
export const findExecutable = async (): Promise<Executable> => {
  const path = process.env['CHROMIUM_PATH'] ?? process.env['CHROME_PATH'] ?? (await onPath())
  return path ? { path, shell: false, env: {} } : npmChromium()
}
