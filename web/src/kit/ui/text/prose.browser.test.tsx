import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setUpServer, show } from '../../../testing/open-page.tsx'
import { Prose } from './prose.tsx'

setUpServer()

test('a list of markdown has its bullets wherever it is shown', async () => {
  await show(<Prose text={'Comment :\n\n- couper\n- relancer'} />)
  await expect.element(page.getByRole('list')).toHaveStyle({ listStyleType: 'disc' })
})
