import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setUpServer, show } from '../../../testing/open-page.tsx'
import { usePageTitle } from './page-title.ts'

setUpServer()

const Loading = () => (usePageTitle('En chemin'), (<p>…</p>))
const Profile = () => {
  const [step, setStep] = useState(0)
  usePageTitle('Mon profil')
  return (
    <>
      {step === 0 && <Loading />}
      {step === 2 && <Loading />}
      <button type="button" onClick={() => setStep(step + 1)}>
        Suite
      </button>
    </>
  )
}

test('the title of a page stays when a part of it with a title of its own has gone', async () => {
  await show(<Profile />)
  const next = page.getByRole('button', { name: 'Suite' })
  await next.click()
  await expect.poll(() => document.title).toBe('Mon profil · Passerelle')
  await next.click()
  await expect.poll(() => document.title).toBe('En chemin · Passerelle')
  await next.click()
  await expect.poll(() => document.title).toBe('Mon profil · Passerelle')
})
