import { bookingCalls } from '@passerelle/contract/bookings/bookings'
import { Booking } from '@passerelle/contract/bookings/schemas'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { example } from '../../../testing/example.ts'
import { appId, say, setUpServer, show } from '../../../testing/open-page.tsx'
import { NoteField } from './note-field.tsx'

const server = setUpServer()
const booking = example(Booking, { note: 'Late arrival' })
const note = page.getByLabelText(say('bookings.form.note'))

/** The booking as it is read again, after a colleague wrote its note. */
const NoteWithColleague = () => {
  const [shown, setShown] = useState(booking)
  return (
    <>
      <NoteField appId={appId} booking={shown} />
      <button onClick={() => setShown({ ...booking, note: 'Allergic to nuts' })}>colleague</button>
    </>
  )
}

test('a note typed beside that of a colleague is saved only after a choice', async () => {
  await show(<NoteWithColleague />)
  await note.fill('Arrives at 23:00')
  // The focus stays in the field.
  const colleague = page.getByRole('button', { name: 'colleague' }).element() as HTMLElement
  colleague.click()
  await expect.element(page.getByText(say('forms.newer'))).toBeVisible()
  await userEvent.tab()
  expect(server().calls(bookingCalls.changeBooking)).toEqual([])
  server().answer(bookingCalls.changeBooking, { ...booking, note: 'Arrives at 23:00' })
  await page.getByRole('button', { name: say('forms.replaceNewer') }).click()
  await expect.poll(() => server().calls(bookingCalls.changeBooking)).toMatchObject([{ note: 'Arrives at 23:00' }])
})

test('the note of a colleague is shown where nothing is typed, and taken on a choice', async () => {
  await show(<NoteWithColleague />)
  await note.fill('Arrives at 23:00')
  const colleague = page.getByRole('button', { name: 'colleague' }).element() as HTMLElement
  colleague.click()
  await page.getByRole('button', { name: say('forms.takeNewer') }).click()
  await expect.element(note).toHaveValue('Allergic to nuts')
  expect(server().calls(bookingCalls.changeBooking)).toEqual([])
})
