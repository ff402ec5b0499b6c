import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { say, setUpServer, show } from '../../../testing/open-page.tsx'
import { ReceivingStatus } from './receiving-status.tsx'

setUpServer()
const now = new Date('2026-02-03T12:00:00.000Z')
const working = {
  source: 'imap',
  checkedAt: '2026-02-03T11:59:30.000Z',
  failingSince: null,
  lastError: null,
  receivedAt: '2026-02-03T11:40:00.000Z',
  waiting: 4,
  held: 3,
  oldestHeldAt: '2026-02-03T10:00:00.000Z',
  failed: 0,
  delaySeconds: 2.5,
}
const cells = () => [...document.querySelectorAll('td, th')].map(({ textContent }) => textContent)

test('[EML-056] the block of receiving says what arrives, waits and failed, and how late mails were', async () => {
  await show(<ReceivingStatus receiving={working} now={now} />)
  await expect.element(page.getByRole('heading', { name: say('system.receiving') })).toBeVisible()
  const texts = cells()
  expect(texts).toContain('IMAP')
  expect(texts).toContain(say('system.alive'))
  expect(texts).toContain('4')
  expect(texts.map((text) => text?.replace(/\s/gu, ' '))).toContain('2,5 s')
  expect(texts.some((text) => text?.startsWith('3,'))).toBe(true)
})

test('[EML-056] a source that fails is shown with its reason and since when', async () => {
  await show(
    <ReceivingStatus
      receiving={{ ...working, failingSince: '2026-02-03T11:30:00.000Z', lastError: 'sign_in_refused', failed: 2 }}
      now={now}
    />,
  )
  await expect.element(page.getByText(say('system.receivingSignInRefused'), { exact: false })).toBeVisible()
  expect(cells()).not.toContain(say('system.alive'))
  expect(cells()).toContain('2')
})

test('[EML-056] an installation that receives no mails says so', async () => {
  const none = { checkedAt: null, receivedAt: null, oldestHeldAt: null, delaySeconds: null, waiting: 0, held: 0 }
  await show(<ReceivingStatus receiving={{ ...working, ...none, source: null }} now={now} />)
  await expect.element(page.getByText(say('system.notReceiving'))).toBeVisible()
})
