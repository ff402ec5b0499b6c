import { AppShape, Me } from '@passerelle/contract/accounts/schemas'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { navigationSeenKey } from '../../../features/announcements/banner-rules.ts'
import { holdTimers, painted } from '../../../testing/clock.ts'
import { example } from '../../../testing/example.ts'
import { say, setUpServer, show } from '../../../testing/open-page.tsx'
import { LazyAnnouncements } from './lazy-announcements.tsx'

setUpServer()
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
