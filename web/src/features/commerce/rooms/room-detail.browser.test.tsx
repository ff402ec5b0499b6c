import { bookings } from '@passerelle/contract/bookings/api'
import { Room } from '@passerelle/contract/bookings/room-schemas'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { example } from '../../../testing/example.ts'
import { appId, say, setUpServer, show, toastTexts } from '../../../testing/open-page.tsx'
import { RoomDetail } from './room-detail.tsx'

const server = setUpServer()
const room = example(Room, { name: 'Glycine', calendarUrl: 'https://portal.example/old.ics' })

/** What a page copies that has to load it first. */
const copied = async ([items]: [ClipboardItem[]]) => (await items[0]!.getType('text/plain')).text()

test('the calendar address is replaced at the second click and copied; a refusal is said', async () => {
  server().answer(bookings.listExternalCalendars, { list: [] })
  // Safari writes nothing that is passed after the answer: the press itself has to ask.
  const written = vi.spyOn(navigator.clipboard, 'write').mockImplementation(async (items) => {
    await items[0]!.getType('text/plain')
  })
  await show(<RoomDetail appId={appId} room={room} onEdit={() => undefined} />)
  const renew = async () => {
    await page.getByRole('button', { name: say('rooms.renewCalendar') }).click()
    await page.getByRole('button', { name: say('common.confirm'), disabled: false }).click()
  }
  server().refuse(bookings.renewRoomCalendar, 'internal', { message: '' })
  await renew()
  await expect.poll(toastTexts).toEqual([say('rooms.notRenewed')])
  server().answer(bookings.renewRoomCalendar, { ...room, calendarUrl: 'https://portal.example/new.ics' })
  await renew()
  await expect.poll(() => server().calls(bookings.renewRoomCalendar).at(-1)).toMatchObject({ id: room._id })
  await expect.poll(toastTexts).toContain(say('rooms.renewed'))
  expect(await copied(written.mock.lastCall!)).toBe('https://portal.example/new.ics')
  written.mockRejectedValue(new Error())
  await renew()
  await expect.poll(toastTexts).toContain(say('failures.copyByHand', { text: 'https://portal.example/new.ics' }))
})
