import { messages } from '@passerelle/contract/chats/messages'
import { Message } from '@passerelle/contract/chats/schemas'
import { board } from '@passerelle/contract/projects/board'
import { Task } from '@passerelle/contract/projects/schemas'
import { storages } from '@passerelle/contract/storages/api'
import { fileToken } from '@passerelle/contract/storages/file-token'
import { StoredFile } from '@passerelle/contract/storages/schemas'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { example } from '../../../../testing/example.ts'
import { openPage, say, setUpServer, toastTexts, userId } from '../../../../testing/open-page.tsx'

const server = setUpServer()

const fileId = (digit: number) => `${digit}`.repeat(24)
const png = (name: string) => new File(['x'], name, { type: 'image/png' })
const files = () => page.getByRole('list', { name: say('thread.attachedFiles') })
const form = () => page.getByRole('form', { name: say('thread.messageToProvider', { provider: 'Texte' }) })
const field = () => form().getByRole('textbox')
const send = () =>
  form()
    .getByRole('button', { name: say('thread.send') })
    .click()
const attach = (file: File) => userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file)

/** Opens a request with a thread of its own: attached files outlive the page. Uploads get the ids 1, 2, 3… */
const open = async (thread: number) => {
  const threadId = `${thread}`.repeat(24)
  server().answer(board.readTask, example(Task, { _id: threadId, taskId: 'ATL-1', threadId, may: ['message'] }))
  server().answer(messages.sendMessage, ({ text }) =>
    example(Message, { kind: 'user', text, threadId, taskId: threadId, authorId: userId, author: null }),
  )
  let uploaded = 0
  server().answer(storages.uploadFile, () => example(StoredFile, { fileId: fileId((uploaded += 1)) }))
  await openPage('/projects/tasks/ATL-1')
  await expect.element(field()).toBeVisible()
}
const sent = () =>
  server()
    .calls(messages.sendMessage)
    .map(({ text }) => text)
const uploads = () => server().calls(storages.uploadFile).length

test('every file is uploaded before the text is posted, and each file follows it as a message', async () => {
  const first = Promise.withResolvers<void>()
  await open(1)
  server().answer(storages.uploadFile, async () => {
    if (uploads() === 1) await first.promise
    return example(StoredFile, { fileId: fileId(uploads()) })
  })
  await attach(png('un.png'))
  await attach(png('deux.png'))
  await field().fill('Voici')
  await send()
  await expect.element(page.getByLabelText(say('thread.attaching', { name: 'un.png' }))).toHaveAttribute('value', '0.5')
  await expect.element(files().getByText(say('thread.attachWaiting'))).toBeVisible()
  expect(sent()).toEqual([])
  first.resolve()
  await expect.poll(sent).toEqual(['Voici', fileToken(fileId(1)), fileToken(fileId(2))])
  await expect.element(files()).not.toBeInTheDocument()
})

test('[STO-002] a file that the server would refuse is not attached, and the reason is said', async () => {
  await open(2)
  await attach(new File(['x'], 'outil.exe', { type: 'application/octet-stream' }))
  await expect.poll(toastTexts).toEqual([say('problems.file_type')])
  await attach(new File([], 'vide.png', { type: 'image/png' }))
  await expect.poll(toastTexts).toContain(say('problems.file_empty'))
  await expect.element(files()).not.toBeInTheDocument()
})

test('an upload that fails keeps text and files; the next try uploads only what is missing', async () => {
  await open(3)
  server().answer(storages.uploadFile, () => {
    server().lose(storages.uploadFile)
    return example(StoredFile, { fileId: fileId(1) })
  })
  await attach(png('un.png'))
  await attach(png('deux.png'))
  await field().fill('Voici')
  await send()
  await expect.element(files().getByText(say('thread.attachFailed'))).toBeVisible()
  await expect.element(field()).toHaveValue('Voici')
  expect([sent(), uploads()]).toEqual([[], 2])
  server().answer(storages.uploadFile, example(StoredFile, { fileId: fileId(2) }))
  await send()
  await expect.poll(sent).toEqual(['Voici', fileToken(fileId(1)), fileToken(fileId(2))])
  expect(uploads()).toBe(3)
})

test('a file removed while it is uploaded is cancelled, and the message goes without it', async () => {
  await open(4)
  const never = Promise.withResolvers<void>()
  server().answer(storages.uploadFile, async () => {
    await never.promise
    return example(StoredFile, { fileId: fileId(1) })
  })
  await attach(png('un.png'))
  await field().fill('Sans fichier')
  await send()
  await page.getByRole('button', { name: say('thread.attachCancel', { name: 'un.png' }) }).click()
  await expect.poll(sent).toEqual(['Sans fichier'])
  await expect.element(files()).not.toBeInTheDocument()
  never.resolve()
})
