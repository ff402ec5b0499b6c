import { TaskCard } from '@passerelle/contract/projects/schemas'
import { afterEach, expect, test } from 'vitest'
import { example } from '../../testing/example.ts'
import { underlyingListsStore } from './underlying-lists.ts'
import { restoreFocusAfterClose } from './use-sheet-shortcuts.ts'

const [opener, last] = ['1'.repeat(24), '2'.repeat(24)]
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
const frames = async (count: number) => {
  for (let left = count; left > 0; left -= 1) await frame()
}
const focusOn = (selector: string) => document.querySelector<HTMLElement>(selector)!.focus()
let revealed: string[] = []

/** A list with two cards, below an open sheet that has the focus. */
const open = () => {
  revealed = []
  const cards = [opener, last].map((_id) => example(TaskCard, { _id }))
  underlyingListsStore.set({ lists: [cards], reveal: (id) => void revealed.push(id), loadMore: () => false })
  document.body.innerHTML = `<p data-card="${opener}"><a href="#1">1</a></p>
    <p data-card="${last}"><a href="#2">2</a></p>
    <div class="sheet"><button>Fermer</button></div><input aria-label="Recherche" />`
  focusOn('.sheet button')
}
afterEach(() => {
  document.body.innerHTML = ''
  underlyingListsStore.set({ lists: [], reveal: () => undefined, loadMore: () => false })
})

test('the task that was open last gets the focus, however late the sheet closes', async () => {
  open()
  restoreFocusAfterClose(last)
  await frames(10)
  expect(revealed).toEqual([])
  document.querySelector('.sheet')!.remove()
  focusOn(`[data-card="${opener}"] a`)
  await expect.poll(() => revealed).toEqual([last])
})

test('a sheet that has closed at once gives the focus to that task too; another place keeps it', async () => {
  open()
  restoreFocusAfterClose(last)
  document.querySelector('.sheet')!.remove()
  await expect.poll(() => revealed).toEqual([last])
  open()
  restoreFocusAfterClose(last)
  focusOn('input')
  document.querySelector('.sheet')!.remove()
  await frames(8)
  expect(revealed).toEqual([])
})
