import { accounts } from '@passerelle/contract/accounts/api'
import { AppShape, Me } from '@passerelle/contract/accounts/schemas'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { navigationSeenKey } from '../../../features/office/announcements/navigation-seen.ts'
import { holdTimers, painted } from '../../../testing/clock.ts'
import { example } from '../../../testing/example.ts'
import { appId, openPage, say, setUpServer, show } from '../../../testing/open-page.tsx'
import { LazyAnnouncements } from './lazy-announcements.tsx'

const server = setUpServer()
beforeEach(() => localStorage.removeItem(navigationSeenKey))

const open = async () => {
  const move = holdTimers()
  await show(
    <LazyAnnouncements me={example(Me, { side: 'customer' })} app={example(AppShape, { closedBanners: [] })} />,
  )
  // The timer begins with the first effects.
  for (let frames = 0; frames < 3; frames += 1) await painted()
  return move
}
const dialog = () => page.getByRole('dialog', { name: say('accountSettings.navigation.title') })

test('[APP-018] the announcement does not open over what began while it was loading', async () => {
  const move = await open()
  move(1500)
  // The delay is over, its chunk has not come.
  dispatchEvent(new PointerEvent('pointerdown'))
  for (let frames = 0; frames < 20; frames += 1) await painted()
  expect(dialog().query()).toBeNull()
})

test('[APP-018] the announcement opens for who has not begun anything', async () => {
  const move = await open()
  move(1500)
  await expect.element(dialog()).toBeVisible()
})

test.each([
  ['a browser that knew no other navigation is told of no change', undefined, '1'],
  ['one in which an account was open before is told of it', 'passerelle.accent.65a1b2c3d4e5f60718293a09', null],
] as const)('[APP-018] %s', async (_, key, seen) => {
  const held = server().hold(accounts.readApp)
  await openPage('/profile')
  localStorage.removeItem(navigationSeenKey)
  if (key) localStorage.setItem(key, '')
  held.answer(example(AppShape, { _id: appId }))
  await expect.poll(() => localStorage.getItem(`passerelle.accent.${appId}`)).not.toBeNull()
  expect(localStorage.getItem(navigationSeenKey)).toBe(seen)
})
