import { messages } from '@passerelle/contract/chats/messages'
import { board } from '@passerelle/contract/projects/board'
import { beforeAll, expect, test, vi } from 'vitest'
import { waitForCard } from './journey/board.ts'
import { openProduct } from './journey/open-product.ts'
import type { SignedIn } from './journey/sessions.ts'
import { say } from './journey/texts.ts'

vi.setConfig({ testTimeout: 60_000 })

const product = openProduct()
let ada: SignedIn
let emma: SignedIn

beforeAll(async () => {
  ;[ada, emma] = await Promise.all([product.customer('ada'), product.staff('emma')])
})

test('[ADR-0004] what is new shows on card, navigation and title, then as a line in the thread', async () => {
  await ada.open('/')
  await waitForCard(ada, 'ATL-3', 'in_progress')
  const request = await ada.call(board.readTask, { id: 'ATL-3' })
  await emma.call(messages.sendMessage, {
    threadId: request.threadId,
    taskId: request._id,
    text: 'La recette est prête.',
  })
  const dot = `[data-card="${request._id}"] [data-part="unread-dot"]`
  await ada.page.waitForSelector(dot)
  expect(await ada.page.title()).toMatch(/^\(\d+\) /)
  await ada.page.waitForSelector('[data-part="rail"] [data-part="unread-count"]')
  await ada.page.locator(`[data-card-link="${request._id}"]`).click()
  await ada.page.waitForSelector('[data-part="new-from"]')
  expect(await ada.page.$eval('[data-part="new-from"]', (line) => line.textContent)).toBe(say('thread.newFrom'))
  await ada.page.waitForSelector(dot, { hidden: true })
  const again = await product.again(ada)
  await again.open('/')
  await waitForCard(again, 'ATL-3', 'in_progress')
  expect(await again.page.$(dot)).toBeNull()
})
