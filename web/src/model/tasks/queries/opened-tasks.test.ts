import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readOpened, rememberOpened } from './opened-tasks.ts'

let storage: Map<string, string>
beforeEach(() => {
  storage = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

const open = (taskId: string, appId = 'lumen') => rememberOpened('emma', { taskId, name: `Titre ${taskId}`, appId })
const ids = (appId?: string) => readOpened('emma', appId).map(({ taskId }) => taskId)

test('the requests opened last come first, each once, at most five', () => {
  for (const taskId of ['ATL-1', 'ATL-2', 'ATL-3', 'ATL-4', 'ATL-5', 'ATL-6', 'ATL-2']) open(taskId)
  expect(ids()).toEqual(['ATL-2', 'ATL-6', 'ATL-5', 'ATL-4', 'ATL-3'])
})

test('an account shows its own, each user their own', () => {
  open('ATL-1')
  open('MVD-1', 'verdier')
  expect(ids('lumen')).toEqual(['ATL-1'])
  expect(ids()).toEqual(['MVD-1', 'ATL-1'])
  expect(readOpened('farid')).toEqual([])
})

test('opened tasks that cannot be read count as none', () => {
  storage.set('passerelle.opened.emma', '{"taskId"')
  expect(ids()).toEqual([])
  storage.set('passerelle.opened.emma', '[{"taskId":1}]')
  expect(ids()).toEqual([])
})
