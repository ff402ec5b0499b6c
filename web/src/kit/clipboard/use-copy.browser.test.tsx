import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { holdTimers } from '../../testing/clock.ts'
import { say, setUpServer, show, toastTexts } from '../../testing/open-page.tsx'
import { useCopy } from './use-copy.ts'

setUpServer()
const link = 'https://portal.example/pay/secret'

const CopyLink = () => {
  const copy = useCopy({ done: 'Lien copié' })
  return <button onClick={() => void copy(link)}>Copier</button>
}

test('a link that the browser refuses to copy is shown for a minute, to be copied by hand', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error())
  await show(<CopyLink />)
  const move = holdTimers()
  await page.getByRole('button', { name: 'Copier' }).click()
  await expect.poll(toastTexts).toEqual([say('failures.copyByHand', { text: link })])
  const shownAfter = (ms: number) => async () => {
    move(ms)
    return toastTexts()
  }
  for (const ms of [20_000, 20_000, 19_000])
    expect(await shownAfter(ms)()).toEqual([say('failures.copyByHand', { text: link })])
  await expect.poll(shownAfter(1000)).toEqual([])
})
