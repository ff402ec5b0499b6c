import { requestMails } from '@passerelle/contract/notifs/request-mails'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { appId, say, setUpServer, show } from '../../../testing/open-page.tsx'
import { RequestMailsMenu } from './request-mails-menu.tsx'

const server = setUpServer()
const open = async () => {
  await show(<RequestMailsMenu id={'3'.repeat(24)} appId={appId} />)
  await page.getByRole('button', { name: say('task.mails.label') }).click()
}
const choice = (name: 'received' | 'muted') => page.getByRole('menuitemradio', { name: say(`task.mails.${name}`) })

test('[EML-013] the mails of a request are switched off at once, and what the server says counts', async () => {
  server().answer(requestMails.readRequestMails, { muted: false })
  await open()
  await expect.element(choice('received')).toBeChecked()
  const saved = server().hold(requestMails.saveRequestMails)
  await choice('muted').click()
  await expect.element(choice('muted')).toBeChecked()
  server().answer(requestMails.readRequestMails, { muted: true })
  saved.answer({ muted: true })
  await expect.poll(() => server().calls(requestMails.readRequestMails)).toHaveLength(2)
  await expect.element(choice('muted')).toBeChecked()
})

test('[EML-013] the menu says so when the choice could not be read, and it can be made all the same', async () => {
  server().refuse(requestMails.readRequestMails, 'internal')
  await open()
  await expect.element(page.getByText(say('task.mails.unread'))).toBeVisible()
  await expect.element(choice('received')).not.toBeChecked()
  server().answer(requestMails.saveRequestMails, { muted: true })
  server().answer(requestMails.readRequestMails, { muted: true })
  await choice('muted').click()
  await expect.element(choice('muted')).toBeChecked()
  await expect.element(page.getByText(say('task.mails.label'))).toBeVisible()
})
