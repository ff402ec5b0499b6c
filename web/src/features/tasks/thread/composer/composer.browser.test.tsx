import { maxMessageLength } from '@passerelle/contract/limits'
import { messages } from '@passerelle/contract/chats/messages'
import { Message } from '@passerelle/contract/chats/schemas'
import { board } from '@passerelle/contract/projects/board'
import { Task } from '@passerelle/contract/projects/schemas'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { example } from '../../../../testing/example.ts'
import { openPage, say, setUpServer, userId } from '../../../../testing/open-page.tsx'

const server = setUpServer()

const taskOf = (taskId: string, threadId: string) =>
  example(Task, { _id: threadId, taskId, threadId, name: 'Imprimante', may: ['message'] })
const first = taskOf('ATL-1', '1'.repeat(24))

const open = async () => {
  server().answer(board.readTask, first)
  await openPage('/projects/tasks/ATL-1')
  await expect.element(field()).toBeVisible()
}
const form = () => page.getByRole('form', { name: say('thread.messageToProvider', { provider: 'Texte' }) })
const field = () => form().getByRole('textbox')
const send = () => form().getByRole('button', { name: say('thread.send') })
const messageOf = (text: string) =>
  example(Message, { kind: 'user', text, threadId: first.threadId, taskId: first._id, authorId: userId, author: null })

test('[THR-009][THR-010] an empty message is not sent; above 1500 signs it counts, above 2500 refuses', async () => {
  await open()
  await expect.element(send()).toBeDisabled()
  await field().fill('   ')
  await expect.element(send()).toBeDisabled()
  const counter = (count: number) =>
    page.getByText(say('thread.counter', { count: `${count}`, max: `${maxMessageLength}` }))
  await field().fill('a'.repeat(1500))
  await expect.element(send()).toBeEnabled()
  await expect.element(counter(1500)).not.toBeInTheDocument()
  const colour = () => getComputedStyle(document.querySelector('[data-part="composer"] [data-part="counter"]')!).color
  const colours: string[] = []
  for (const count of [1501, 1999, 2000, 2500]) {
    await field().fill('a'.repeat(count))
    await expect.element(counter(count)).toBeVisible()
    await expect.element(send()).toBeEnabled()
    colours.push(colour())
  }
  expect([colours[0], colours[2]]).toEqual([colours[1], colours[3]])
  await field().fill('a'.repeat(2501))
  await expect.element(page.getByText(say('thread.tooLong', { max: `${maxMessageLength}` }))).toBeVisible()
  await expect.element(send()).toBeDisabled()
  // Quiet, amber, red.
  expect(new Set([...colours, colour()]).size).toBe(3)
})

const sent = () =>
  server()
    .calls(messages.sendMessage)
    .map(({ text }) => text)

test('[THR-012] Ctrl or Cmd with Enter sends once; what fails comes back into the composer', async () => {
  await open()
  server().answer(messages.sendMessage, ({ text }) => messageOf(text))
  await field().fill('Bonjour')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(sent).toEqual(['Bonjour'])
  await expect.element(field()).toHaveValue('')
  await field().fill('Bonsoir')
  await userEvent.keyboard('{Meta>}{Enter}{/Meta}')
  await expect.poll(sent).toEqual(['Bonjour', 'Bonsoir'])
  await expect.element(field()).toHaveValue('')
  server().refuse(messages.sendMessage, 'internal')
  await field().fill('Le réseau tombe')
  await send().click()
  await expect.element(field()).toHaveValue('Le réseau tombe')
})

test('messages are sent in the order in which they were written, one after the other', async () => {
  await open()
  const held = server().hold(messages.sendMessage)
  for (const text of ['D’abord ceci', 'Puis cela']) {
    await field().fill(text)
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(page.getByText(text)).toBeVisible()
  }
  expect(sent()).toEqual(['D’abord ceci'])
  held.answer(messageOf('D’abord ceci'))
  await expect.poll(sent).toEqual(['D’abord ceci', 'Puis cela'])
})

test('a message on its way stands below the heading of today', async () => {
  const yesterday = { ...messageOf('Avant'), createdAt: new Date(Date.now() - 40 * 3_600_000).toISOString() }
  server().answer(messages.readMessages, { list: [yesterday], hasMore: false })
  await open()
  await expect.element(page.getByText('Avant')).toBeVisible()
  server().hold(messages.sendMessage)
  await field().fill('Maintenant')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByText('Maintenant')).toBeVisible()
  const parts = [...document.querySelectorAll('.thread h2, .thread [data-line], .thread [role="status"]')]
  const today = parts.at(-2)
  expect(parts.map(({ tagName }) => tagName === 'H2')).toEqual([true, false, true, false])
  expect(today?.textContent).toContain('aujourd’hui')
})

test('nothing typed is lost: a draft outlives the page', async () => {
  await open()
  await field().fill('Pas encore fini')
  await expect.element(page.getByText(say('thread.draftSaved'))).toBeVisible()
  const kept = Object.keys(localStorage).filter((key) => key.startsWith('passerelle.draft.'))
  expect(kept.map((key) => localStorage.getItem(key))).toEqual(['Pas encore fini'])
})
