import { safeSessionStorage } from '../../../kit/store/browser-storage.ts'

export type OpenedTask = { taskId: string; name: string; appId: string }

/** Number of tasks that are remembered. */
const kept = 5
const keyOf = (userId: string) => `passerelle.opened.${userId}`

const isOpened = (one: unknown): one is OpenedTask =>
  typeof one === 'object' &&
  one !== null &&
  ['taskId', 'name', 'appId'].every((field) => typeof (one as Record<string, unknown>)[field] === 'string')

const readAll = (userId: string): OpenedTask[] => {
  try {
    const all: unknown = JSON.parse(safeSessionStorage.read(keyOf(userId)) ?? '[]')
    return Array.isArray(all) ? all.filter(isOpened) : []
  } catch {
    return []
  }
}

/** Tasks that the user opened last in this tab, the latest first; with `appId` those of that account. */
export const readOpened = (userId: string, appId?: string): OpenedTask[] =>
  readAll(userId)
    .filter((one) => appId === undefined || one.appId === appId)
    .slice(0, kept)

/** Remembers an opened task, five of each account. They are forgotten with the tab. */
export const rememberOpened = (userId: string, { taskId, name, appId }: OpenedTask): void => {
  const others = readAll(userId).filter((one) => one.taskId !== taskId)
  const own = others.filter((one) => one.appId === appId).slice(0, kept - 1)
  const all = [{ taskId, name, appId }, ...others.filter((one) => one.appId !== appId || own.includes(one))]
  safeSessionStorage.write(keyOf(userId), JSON.stringify(all.slice(0, 50)))
}
