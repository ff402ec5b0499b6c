import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** A browser of another engine than Chromium, with what all of them can do. */
export type Engine = {
  open: (url: string) => Promise<void>
  /** Runs a function in the page. It sees nothing from outside but its argument. */
  run: <A, R>(act: (given: A) => R, given: A) => Promise<R>
  close: () => Promise<void>
}

const isExecutable = (path: string) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Path of the first of these programs that is installed. */
export const findProgram = (...names: string[]): string | undefined => {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}
