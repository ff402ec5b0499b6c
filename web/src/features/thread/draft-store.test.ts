import { expect, test } from 'vitest'
import { draftKey } from './draft-key.ts'
import { draftStore, savedAfter } from './draft-store.ts'

const world = () => {
  const kept = new Map<string, string>()
  let timers: { ms: number; run: () => void }[] = []
  const open = () => draftStore({
    storage: { read: (key) => kept.get(key) ?? null, write: (key, value) => (value === null ? kept.delete(key) : kept.set(key, value)) },
    after: (ms, run) => {
      const timer = { ms, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
  })
  const pass = () => {
    for (const { run } of timers.splice(0)) run()
  }
  return { kept, open, pass, timers: () => timers }
}

test('a draft is saved within a second of the first key, however long somebody types', () => {
  const { kept, open, pass, timers } = world()
  const drafts = open()
  drafts.write('k', 'Bon')
  drafts.write('k', 'Bonjour')
  expect(savedAfter).toBeLessThan(1000)
  expect(timers()).toHaveLength(1)
  expect(drafts.get('k')).toEqual({ text: 'Bonjour', saved: false })
  pass()
  expect(drafts.get('k')).toEqual({ text: 'Bonjour', saved: true })
  expect(kept.get('k')).toBe('Bonjour')
})

test('a draft is found again after a reload', () => {
  const { open, pass } = world()
  open().write('k', 'Bonjour')
  pass()
  expect(open().get('k')).toEqual({ text: 'Bonjour', saved: true })
})

test('an emptied composer leaves nothing behind', () => {
  const { kept, open, pass } = world()
  const drafts = open()
  drafts.write('k', 'Bonjour')
  pass()
  drafts.write('k', '  ')
  pass()
  expect(kept.size).toBe(0)
  expect(drafts.get('k').saved).toBe(false)
})

test('a text under way survives a reload, and is forgotten once it has arrived', () => {
  const { kept, open } = world()
  const drafts = open()
  drafts.write('k', ' Bonjour\n')
  expect(drafts.take('k')).toBe('Bonjour')
  expect(drafts.get('k').text).toBe('')
  expect(kept.get('k')).toBe('Bonjour')
  drafts.arrived('k', 'Bonjour')
  expect(kept.size).toBe(0)
})

test('a text that could not be sent comes back before what was typed meanwhile', () => {
  const { open } = world()
  const drafts = open()
  drafts.write('k', 'Bonjour')
  drafts.take('k')
  drafts.write('k', 'Autre chose')
  drafts.giveBack('k', 'Bonjour')
  expect(drafts.get('k').text).toBe('Bonjour\n\nAutre chose')
})

test('texts under way survive a reload together with what is typed and sent after them', () => {
  const { kept, open, pass } = world()
  const drafts = open()
  drafts.write('k', 'Un')
  drafts.take('k')
  drafts.write('k', 'Deux')
  drafts.take('k')
  drafts.write('k', 'Trois')
  pass()
  expect(kept.get('k')).toBe('Un\n\nDeux\n\nTrois')
  expect(drafts.get('k')).toEqual({ text: 'Trois', saved: true })
  drafts.arrived('k', 'Un')
  expect(kept.get('k')).toBe('Deux\n\nTrois')
  drafts.giveBack('k', 'Deux')
  pass()
  expect(drafts.get('k').text).toBe('Deux\n\nTrois')
  expect(kept.get('k')).toBe('Deux\n\nTrois')
})

/** A second tab on the same storage, which hears what the first one keeps. */
const twoTabs = () => {
  const { kept, open, pass } = world()
  const [one, two] = [open(), open()]
  const tell = () => two.heard('k', kept.get('k') ?? null)
  one.get('k')
  two.get('k')
  return { kept, pass, one, two, tell }
}

test('a text sent in one tab stands no longer in another', () => {
  const { pass, one, two, tell } = twoTabs()
  one.write('k', 'Bonjour')
  pass()
  tell()
  expect(two.get('k')).toEqual({ text: 'Bonjour', saved: true })
  one.take('k')
  one.arrived('k', 'Bonjour')
  tell()
  expect(two.get('k').text).toBe('')
})

test('what is typed or under way in a tab is not touched by another', () => {
  const { kept, pass, one, two, tell } = twoTabs()
  one.write('k', 'Bonjour')
  two.write('k', 'Bonsoir')
  one.take('k')
  tell()
  expect(two.get('k').text).toBe('Bonsoir')
  pass()
  expect(kept.get('k')).toBe('Bonsoir')
  one.heard('k', 'Bonsoir')
  one.arrived('k', 'Bonjour')
  expect(kept.get('k')).toBe('Bonsoir')
})

test('leaving the page saves what still waits', () => {
  const { kept, open } = world()
  const drafts = open()
  drafts.write('k', 'Bonjour')
  drafts.saveAll()
  expect(kept.get('k')).toBe('Bonjour')
})

test('drafts of two people, requests and sides never meet', () => {
  const keys = ['ada', 'emma'].flatMap((me) => ['1', '2'].flatMap((task) => (['client', 'internal'] as const).map((side) => draftKey(me, task, side))))
  expect(new Set(keys).size).toBe(8)
})
