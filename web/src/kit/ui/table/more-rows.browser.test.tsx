import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { say, setUpServer, show } from '../../../testing/open-page.tsx'
import { MoreRows } from './more-rows.tsx'

setUpServer()

const List = ({ pages }: { pages: number }) => {
  const [shown, setShown] = useState(1)
  return (
    <>
      <button type="button">Filtre</button>
      <MoreRows hasMore={shown < pages} loading={false} onMore={() => setShown(shown + 1)}>
        Charger la suite
      </MoreRows>
      <button type="button">Après</button>
    </>
  )
}

test('the focus stays at the end of a list whose last rows have come', async () => {
  await show(<List pages={3} />)
  const more = page.getByRole('button', { name: 'Charger la suite' })
  await expect.element(more).toBeVisible()
  more.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(more).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(say('common.allShown'))).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Après' })).toHaveFocus()
})

test('a list of one page has neither button nor end', async () => {
  await show(<List pages={1} />)
  await expect.element(page.getByRole('button', { name: 'Après' })).toBeVisible()
  expect(document.querySelector('[data-part="more-rows"]')).toBeNull()
})
