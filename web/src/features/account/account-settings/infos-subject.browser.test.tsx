import { AppSettings, settings as settingsOperations } from '@passerelle/contract/accounts/settings'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { example } from '../../../testing/example.ts'
import { say, setUpServer, show } from '../../../testing/open-page.tsx'
import { InfosSubject } from './infos-subject.tsx'

const server = setUpServer()

test('[ROL-012] the second line of an address is shown, and saved without the other lines', async () => {
  const address = { line1: '4 chemin des Tilleuls', line2: 'Bâtiment B', postalCode: '26400', city: 'Crest' }
  const settings = example(AppSettings, { address })
  server().answer(settingsOperations.editSettings, settings)
  await show(<InfosSubject settings={settings} />)
  const line = page.getByLabelText(say('accountSettings.address.line2'))
  await expect.element(line).toHaveValue('Bâtiment B')
  await line.fill('Bâtiment C')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => server().calls(settingsOperations.editSettings))
    .toEqual([{ address: { line2: 'Bâtiment C' } }])
})
