import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { say, setUpServer, show } from '../../../testing/open-page.tsx'
import { WorkError } from './work-error.tsx'

setUpServer()

test('the error of given-up work is a sentence where one is known', async () => {
  await show(
    <ul>
      {['answered 410', 'push.example answered 404', 'unreachable', 'busy: 451 4.7.1', 'ECONNREFUSED', ''].map(
        (error) => (
          <li key={error}>
            <WorkError error={error} />
          </li>
        ),
      )}
    </ul>,
  )
  await expect.element(page.getByText('ECONNREFUSED')).toBeVisible()
  expect(
    page
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    'L’autre côté a répondu 410',
    'Push.example a répondu 404',
    'L’autre côté ne répond pas',
    `${say('deliveries.troubles.busy')}451 4.7.1`,
    'ECONNREFUSED',
    '–',
  ])
})
