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
    say('system.workAnswered', { status: '410' }),
    say('system.workHostAnswered', { host: 'push.example', status: '404' }),
    say('system.workUnreachable'),
    `${say('deliveries.troubles.busy')}451 4.7.1`,
    'ECONNREFUSED',
    '–',
  ])
})
