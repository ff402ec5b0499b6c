import { expect, test } from 'vitest'
import { draftKey } from './draft-key.ts'
import { draftStore, savedAfter } from './draft-store.ts'

const world = () => {
  const kept = new Map<string, string>()
  let timers: { ms: number; run: () => void }[] = []
  const open = () =>
    draftStore({
      storage: {
        read: (key) => kept.get(key) ?? null,
        write: (key, value) => (value === null ? kept.delete(key) : kept.set(key, value)),
      },
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
  expect(drafts.takeForSending('k')).toBe('Bonjour')
  expect(drafts.get('k').text).toBe('')
  expect(open().get('k').text).toBe('Bonjour')
  drafts.arrived('k', 'Bonjour')
  expect(kept.size).toBe(0)
})

test('a message that a page could not send any more is a draft of the next page, once', () => {
  const { kept, open } = world()
  const first = open()
  first.write('k', 'Bonjour')
  first.takeForSending('k')
  const next = open()
  next.write('k', `${next.get('k').text}, merci`)
  next.saveAll()
  expect(open().get('k').text).toBe('Bonjour, merci')
  next.takeForSending('k')
  next.arrived('k', 'Bonjour, merci')
  expect(kept.size).toBe(0)
})

test('a text that could not be sent comes back before what was typed meanwhile', () => {
  const { open } = world()
  const drafts = open()
  drafts.write('k', 'Bonjour')
  drafts.takeForSending('k')
  drafts.write('k', 'Autre chose')
  drafts.restore('k', 'Bonjour')
  expect(drafts.get('k').text).toBe('Bonjour\n\nAutre chose')
})

test('texts under way survive a reload together with what is typed and sent after them', () => {
  const { kept, open, pass } = world()
  const drafts = open()
  drafts.write('k', 'Un')
  drafts.takeForSending('k')
  drafts.write('k', 'Deux')
  drafts.takeForSending('k')
  drafts.write('k', 'Trois')
  pass()
  const afterReload = () => open().get('k').text
  expect(afterReload()).toBe('Un\n\nDeux\n\nTrois')
  expect(drafts.get('k')).toEqual({ text: 'Trois', saved: true })
  drafts.arrived('k', 'Un')
  expect(afterReload()).toBe('Deux\n\nTrois')
  drafts.restore('k', 'Deux')
  expect(drafts.get('k').text).toBe('Deux\n\nTrois')
  expect(afterReload()).toBe('Deux\n\nTrois')
  expect(kept.size).toBe(1)
})

/** Two tabs on the same storage; each hears of what the other has written there when it is told. */
const twoTabs = () => {
  const { kept, open, pass } = world()
  const [one, two] = [open(), open()]
  one.get('k')
  two.get('k')
  const told = (tab: typeof one) => ['k', 'k.leaving'].forEach((name) => tab.heard(name))
  return { kept, pass, open, one, two, told }
}

test('a text sent in one tab stands no longer in another from the moment on when it leaves', () => {
  const { pass, open, one, two, told } = twoTabs()
  one.write('k', 'Bonjour')
  pass()
  told(two)
  expect(two.get('k')).toEqual({ text: 'Bonjour', saved: true })
  one.takeForSending('k')
  told(two)
  expect(two.get('k').text).toBe('')
  // Opened while the text is under way, a tab has it until it has arrived.
  const late = open()
  expect(late.get('k').text).toBe('Bonjour')
  one.arrived('k', 'Bonjour')
  told(late)
  expect(late.get('k').text).toBe('')
})

test('a draft typed in one tab is not touched by another', () => {
  const { kept, pass, one, two, told } = twoTabs()
  one.write('k', 'Bonjour')
  two.write('k', 'Bonsoir')
  one.takeForSending('k')
  told(two)
  expect(two.get('k').text).toBe('Bonsoir')
  pass()
  one.arrived('k', 'Bonjour')
  expect(kept.get('k')).toBe('Bonsoir')
})

test.each(['arrived', 'restore'] as const)(
  'what another tab has written while a text was under way is not lost once that has ended (%s)',
  (end) => {
    const { kept, pass, one, two, told } = twoTabs()
    one.write('k', 'Bonjour')
    one.takeForSending('k')
    two.write('k', 'Bonsoir')
    pass()
    told(one)
    one[end]('k', 'Bonjour')
    one.write('k', `${one.get('k').text}, merci`)
    pass()
    told(two)
    const all = end === 'arrived' ? 'Bonsoir, merci' : 'Bonjour\n\nBonsoir, merci'
    expect([one.get('k').text, two.get('k').text, kept.get('k')]).toEqual([all, all, all])
  },
)

test('text typed while another is being sent stays where storage is full', () => {
  const runs: (() => void)[] = []
  const drafts = draftStore({
    storage: { read: () => 'Ancien', write: () => {} },
    after: (_, run) => (runs.push(run), () => {}),
  })
  drafts.write('k', 'Bonjour')
  drafts.takeForSending('k')
  drafts.write('k', 'Suite')
  runs.at(-1)?.()
  drafts.arrived('k', 'Bonjour')
  expect(drafts.get('k').text).toBe('Suite')
})

test('leaving the page saves what still waits', () => {
  const { kept, open } = world()
  const drafts = open()
  drafts.write('k', 'Bonjour')
  drafts.saveAll()
  expect(kept.get('k')).toBe('Bonjour')
})

test('drafts of two people, requests and sides never meet', () => {
  const keys = ['ada', 'emma'].flatMap((me) =>
    ['1', '2'].flatMap((task) => (['client', 'internal'] as const).map((side) => draftKey(me, task, side))),
  )
  expect(new Set(keys).size).toBe(8)
})
