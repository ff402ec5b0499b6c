import { PersonShape } from '@passerelle/contract/accounts/schemas'
import { messages } from '@passerelle/contract/chats/messages'
import { Message } from '@passerelle/contract/chats/schemas'
import { messageMail, type ReceivedMail, type SentMail } from '@passerelle/contract/mails/message-mail'
import { board } from '@passerelle/contract/projects/board'
import { members } from '@passerelle/contract/projects/members'
import { outsideAddresses } from '@passerelle/contract/projects/outside-addresses'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { example } from '../../../../testing/example.ts'
import { openPage, say, setUpServer, toastTexts } from '../../../../testing/open-page.tsx'
import { taskOf } from '../../../../testing/open-task.ts'

const server = setUpServer()

const threadId = '1'.repeat(24)
const task = taskOf(['message'], { threadId })
const author = example(PersonShape, { _id: '9'.repeat(24), firstName: 'Emma', lastName: 'Caron', staff: true })
const openWith = async (mail: NonNullable<Message['mail']>) => {
  const message = example(Message, {
    _id: '3'.repeat(24),
    kind: 'user',
    text: 'Quelle salle ?',
    threadId,
    taskId: task._id,
    authorId: author._id,
    author,
    action: null,
    data: null,
    file: null,
    createdAt: new Date().toISOString(),
    mail,
  })
  server().answer(board.readTask, task)
  server().answer(board.readTaskAsAdmin, task)
  server().answer(messages.readMessages, { list: [message], hasMore: false })
  await openPage('/projects/tasks/ATL-3', { byStaff: true })
  return page.getByRole('button', { name: say('threadMail.details') })
}
const sentTo = (firstName: string, state: SentMail['state']): SentMail => ({
  person: { _id: '8'.repeat(24), firstName, lastName: 'Roux' },
  name: null,
  address: `${firstName.toLowerCase()}@atelier-lumen.example`,
  state,
  at: '2026-02-03T10:00:00.000Z',
  error: null,
})

test('[EML-054] the envelope of a message that came by mail opens its mail', async () => {
  server().answer(messageMail.readMessageMail, {
    direction: 'in',
    from: { name: 'Ada Lemoine', email: 'ada@atelier-lumen.example' },
    to: ['reponses+…@nimbus.example'],
    cc: ['contact@harel-conseil.example'],
    subject: 'Re: [ATL-3] Accès',
    sentAt: '2026-02-03T10:00:00.000Z',
    receivedAt: '2026-02-03T10:01:00.000Z',
    proof: 'dkim',
    dropped: [{ name: 'devis.xlsx', size: 48_000 }],
    fullText: 'Oui.\n\n> Quelle salle ?',
    acceptedBy: null,
    inboundId: '7'.repeat(24),
    task: { _id: task._id, appId: task.appId },
    proposed: [],
  })
  const envelope = await openWith({ direction: 'in', count: 1, failed: 0, failedTo: [], copied: false })
  await expect.element(envelope).toHaveTextContent('Par email')
  await expect.element(envelope).toHaveAttribute('aria-expanded', 'false')
  await envelope.click()
  const details = page.getByRole('group', { name: say('threadMail.details') })
  for (const text of ['Ada Lemoine <ada@atelier-lumen.example>', 'contact@harel-conseil.example', 'Re: [ATL-3] Accès'])
    await expect.element(details.getByText(text)).toBeVisible()
  await expect.element(details.getByText('devis.xlsx', { exact: false })).toBeVisible()
  await expect.element(details.getByRole('button', { name: say('threadMail.source') })).toBeVisible()
  await details.getByText(say('threadMail.whole')).click()
  await expect.element(details.getByText('> Quelle salle ?', { exact: false })).toBeVisible()
  await envelope.click()
  await expect.element(details).not.toBeInTheDocument()
})

test('[EML-054] staff see whom a message did not reach, and whom it did', async () => {
  server().answer(messageMail.readMessageMail, {
    direction: 'out',
    list: [sentTo('Ada', 'sent'), sentTo('Basile', 'bounced'), sentTo('Victor', 'sent')],
  })
  const envelope = await openWith({ direction: 'out', count: 3, failed: 1, failedTo: ['Basile'], copied: false })
  await expect.element(envelope).toHaveTextContent('Email non remis à Basile')
  await envelope.click()
  const details = page.getByRole('group', { name: say('threadMail.details') })
  await expect.element(details.getByText('Envoyé par email à Ada Roux et Victor Roux')).toBeVisible()
  await expect.element(details.getByText('Email non remis à Basile Roux')).toBeVisible()
})

test('[EML-042] a colleague and somebody from outside who are in the mail are added by a button each', async () => {
  const colleague = { userId: '6'.repeat(24), name: 'Basile Roux', email: 'basile@atelier-lumen.example' }
  const outside = { userId: null, name: 'contact@harel-conseil.example', email: 'contact@harel-conseil.example' }
  const received = example(messageMail.readMessageMail.response, {
    direction: 'in',
    task: { _id: task._id, appId: task.appId },
    proposed: [colleague, outside],
  }) as ReceivedMail
  server().answer(messageMail.readMessageMail, received)
  server().answer(members.attachMember, task)
  server().answer(outsideAddresses.addOutsideAddress, example(outsideAddresses.addOutsideAddress.response))
  await openWith({ direction: 'in', count: 1, failed: 0, failedTo: [], copied: true })
  const add = ({ name }: { name: string }) => page.getByRole('button', { name: say('threadMail.add', { name }) })
  await expect.element(add(outside)).toBeVisible()
  server().answer(messageMail.readMessageMail, { ...received, proposed: [outside] })
  await add(colleague).click()
  await expect.poll(toastTexts).toEqual([say('threadMail.added', { name: 'Basile Roux' })])
  await expect.element(add(colleague)).not.toBeInTheDocument()
  expect(server().calls(members.attachMember)).toEqual([{ id: task._id, memberId: colleague.userId }])
  await add(outside).click()
  await expect
    .poll(() => server().calls(outsideAddresses.addOutsideAddress))
    .toEqual([{ id: task._id, email: outside.email, name: outside.name }])
})

test('[EML-042] a mail to nobody else asks for nobody before its envelope is opened', async () => {
  await expect
    .element(await openWith({ direction: 'in', count: 1, failed: 0, failedTo: [], copied: false }))
    .toBeVisible()
  expect(server().calls(messageMail.readMessageMail)).toEqual([])
})

test('[EML-051] a request that a mail opened says so, opens that mail and proposes who was in it', async () => {
  const byMail = { ...task, byMail: true, createdAt: new Date().toISOString(), createdBy: author }
  server().answer(board.readTask, byMail)
  server().answer(board.readTaskAsAdmin, byMail)
  server().answer(messages.readMessages, { list: [], hasMore: false })
  server().answer(
    messageMail.readRequestMail,
    example(messageMail.readRequestMail.response, {
      subject: 'Étiquettes décalées',
      task: { _id: task._id, appId: task.appId },
      proposed: [{ userId: null, name: 'contact@harel-conseil.example', email: 'contact@harel-conseil.example' }],
    }),
  )
  await openPage('/projects/tasks/ATL-3', { byStaff: true })
  await expect.element(page.getByText('Créée par Emma Caron, par email, le', { exact: false })).toBeVisible()
  const add = say('threadMail.add', { name: 'contact@harel-conseil.example' })
  await expect.element(page.getByRole('button', { name: add })).toBeVisible()
  await page.getByRole('button', { name: say('threadMail.details') }).click()
  await expect.element(page.getByText('Étiquettes décalées')).toBeVisible()
  expect(server().calls(messageMail.readRequestMail).at(-1)).toEqual({ taskId: task._id })
})
