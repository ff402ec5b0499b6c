import { bookings } from '@passerelle/contract/bookings/api'
import { beforeAll, expect, test } from 'vitest'
import { getViolationsOnMobileAndDesktop } from './browser/accessibility.ts'
import { interceptCalls } from './browser/intercept-calls.ts'
import { openProduct } from './journey/open-product.ts'
import type { SignedIn } from './journey/sessions.ts'
import { say } from './journey/texts.ts'
import { closeToasts, waitForToast } from './journey/toast.ts'
import { readMails, type ReceivedMail } from './product/mails.ts'

const product = openProduct()
const room = 'Olivier'
const guestEmail = 'rose@courriel.example'
const conflict = 'Vous avez un conflit avec une autre réservation'

/** A month so far ahead that nobody has booked it yet, all of it in one season. */
const month = (() => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 7, 10)).toISOString().slice(0, 7)
})()
const day = (number: number) => `${month}-${String(number).padStart(2, '0')}`
const calendar = `/bookings?day=${day(1)}`

let clara: SignedIn
let roomId: string
/** The stay that the journey books, and the voucher that it sells. */
const made = { bookingId: '', number: 0, voucherId: '', code: '' }

const plain = (text: string) => text.replaceAll(/\s/g, ' ')
const euros = (cents: number) =>
  plain(new Intl.NumberFormat('fr', { style: 'currency', currency: 'EUR' }).format(cents / 100))
const pathId = async () => {
  await clara.page.waitForFunction(() => /^\/bookings\/[0-9a-f]{24}$/.test(location.pathname))
  return new URL(clara.page.url()).pathname.slice('/bookings/'.length)
}

/** Waits until the element has this text, whatever its spaces. */
const waitForTextAt = (selector: string, text: string) =>
  clara.page.waitForFunction(
    (at, wanted) => document.querySelector(at)?.textContent?.replaceAll(/\s/g, ' ').includes(wanted),
    {},
    selector,
    text,
  )

const cellOf = async (name: string, number: number) => {
  const cell = await clara.page.waitForSelector(`[role="group"][aria-label="${name}"] [data-day="${day(number)}"]`)
  const { x, y, width, height } = (await cell!.boundingBox())!
  return [x + width / 2, y + height / 2] as const
}
const dragOver = async (name: string, from: number, to: number) => {
  await clara.page.mouse.move(...(await cellOf(name, from)))
  await clara.page.mouse.down()
  await clara.page.mouse.move(...(await cellOf(name, to)), { steps: 4 })
  await clara.page.mouse.up()
}
const choose = async (label: string, option: string) => {
  await clara.page.locator(`aria/${label}[role="combobox"]`).click()
  await clara.page.locator(`aria/${option}[role="option"]`).click()
}

const mailTo = async (address: string, words: string): Promise<ReceivedMail> => {
  const read = async () => (await readMails(product.origin, address)).find(({ text }) => text.includes(words))
  await expect.poll(read, { timeout: 30_000 }).toBeDefined()
  return (await read())!
}

beforeAll(async () => {
  clara = await product.customer('clara')
  const { list } = await clara.call(bookings.listRooms, {})
  roomId = list.find(({ name }) => name === room)!._id
})

test('[UIX-028][BOK-010] a room is booked by dragging over free nights; its id in the address opens it', async () => {
  await clara.open(calendar)
  await dragOver(room, 10, 13)
  await clara.waitFor('heading', say('bookings.form.newTitle'))
  await waitForTextAt('[data-part="stepper"] output, [data-part="booking-departure"] output', '13')
  await clara.fill(say('bookings.form.guest'), 'Rose Grelot')
  await clara.fill(say('bookings.form.email'), guestEmail)
  await clara.waitForText(say('bookings.price.touristTax'))
  await clara.click('button', say('bookings.form.create'))
  made.bookingId = await pathId()
  await clara.waitFor('heading', 'Rose Grelot')
  const booking = await clara.call(bookings.readBooking, { id: made.bookingId })
  expect(booking).toMatchObject({ roomId, arrivalDate: day(10), departureDate: day(13), quantity: 3 })
  made.number = booking.number
  await clara.open(`/bookings/${made.bookingId}?day=${day(1)}`)
  await clara.waitForText(`R-${made.number}`)
  expect(await getViolationsOnMobileAndDesktop(clara.page)).toEqual([])
})

test('[BOK-004] options and an advance payment are taken in the sheet, which shows what is left', async () => {
  const before = await clara.call(bookings.readBooking, { id: made.bookingId })
  const meal = say('bookings.form.more', { label: 'Table d’hôtes, adulte' })
  await clara.click('button', meal)
  await waitForTextAt('[data-part="booking-amount"]', euros(before.balanceInCents + 3400))
  await clara.fill(say('bookings.payments.amount'), '120,50')
  await clara.click('button', say('bookings.payments.take'))
  await waitForTextAt('[data-part="booking-amount"]', euros(before.balanceInCents + 3400 - 12_050))
  await clara.waitForText(say('bookings.payments.received'))
})

test('[BOK-005][OPEN-050] confirming mails the confirmation with calendar file and printed page', async () => {
  await choose(say('bookings.form.status'), say('bookings.status.confirmed'))
  const mail = await mailTo(guestEmail, `R-${made.number}`)
  expect(mail.attachments.map(({ filename }) => filename)).toEqual([`R-${made.number}.ics`, `R-${made.number}.pdf`])
  const reader = await product.guest('Rose')
  await reader.open(`/dev/mails/${mail._id}/text`)
  await reader.waitForText(`R-${made.number}`)
  await reader.leave()
})

test('[BOK-004] the guest pays an advance by the link of a mail, with 3-D Secure after a declined card', async () => {
  const { paidInCents } = await clara.call(bookings.readBooking, { id: made.bookingId })
  await clara.click('button', say('guestPay.ask.open'))
  await clara.fill(say('guestPay.ask.amount'), '40')
  await clara.click('button', say('guestPay.ask.submitMailed'))
  await clara.waitFor('button', say('guestPay.ask.copy'))
  expect(await getViolationsOnMobileAndDesktop(clara.page)).toEqual([])
  const { text } = await mailTo(guestEmail, '/pay/')
  const rose = await product.guest('Rose pays')
  await rose.open(/\/pay\/[\w-]{43}/.exec(text)![0])
  const pay = say('guestPay.pay', {
    amount: new Intl.NumberFormat('fr', { style: 'currency', currency: 'EUR' }).format(40),
  })
  await rose.click('button', pay)
  await rose.waitFor('heading', 'Test card')
  await rose.page.click('button[value="4000000000000002"]')
  await rose.waitForText(say('guestPay.failed'))
  await rose.waitForText(say('payments.reason.card_declined'))
  expect(await getViolationsOnMobileAndDesktop(rose.page)).toEqual([])
  await rose.click('button', pay)
  await rose.waitFor('heading', 'Test card')
  await rose.page.click('button[value="4000002760003184"]')
  await rose.waitFor('heading', '3-D Secure')
  await rose.page.click('button[value="true"]')
  await rose.waitForText(say('guestPay.paid'))
  expect(await getViolationsOnMobileAndDesktop(rose.page)).toEqual([])
  await rose.leave()
  const readPaid = async () => (await clara.call(bookings.readBooking, { id: made.bookingId })).paidInCents
  await expect.poll(readPaid, { timeout: 10_000 }).toBe(paidInCents + 4000)
})

test('[ERR-040][ERR-041] taken nights are refused in the product’s words; what was moved goes back', async () => {
  const other = { roomId, status: 'pending', arrivalDate: day(13), quantity: 2, adults: 2, contactName: 'Emil Lund' }
  const { _id } = await clara.call(bookings.createBooking, { ...other, status: 'pending' })
  await clara.open(calendar)
  const bar = `[data-booking="${_id}"]`
  const leftOf = () => clara.page.$eval(bar, (it) => (it as HTMLElement).style.getPropertyValue('--from'))
  await clara.page.waitForSelector(bar)
  const place = await leftOf()
  const moveBack = async () => {
    await clara.page.focus(bar)
    await clara.page.keyboard.down('Alt')
    await clara.press('ArrowLeft')
    await clara.page.keyboard.up('Alt')
  }
  await moveBack()
  await waitForToast(clara, conflict)
  expect(await leftOf()).toBe(place)
  await closeToasts(clara)
  const calls = await interceptCalls(clara.page)
  calls.refuse('PATCH', /\/admin\/bookings\/\w+$/, 'internal')
  await moveBack()
  await waitForToast(clara, say('bookings.failed'))
  expect(await leftOf()).toBe(place)
  // A form over the same nights says it before anything is sent, with who holds them.
  await closeToasts(clara)
  await dragOver(room, 8, 11)
  await waitForTextAt('[data-part="booking-note"]', conflict)
  await waitForTextAt('[data-part="booking-note"]', 'Rose Grelot')
  await clara.page.waitForSelector('[data-part~="booking-panel"] button[data-variant="primary"]:disabled')
})

test('[UIX-029][BOK-011][BOK-012] the list shows 20 per page, finds by name, and shows gifts alone', async () => {
  await clara.open('/bookings/list')
  await clara.page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 20)
  await clara.click('button', say('bookings.list.next'))
  await clara.waitForText(say('bookings.list.range', { from: '21', to: '40' }))
  await clara.page.locator('input[type="search"]').fill('Emil Lund')
  await clara.page.waitForFunction(() =>
    [...document.querySelectorAll('tbody tr')].every((row) => row.textContent?.includes('Emil Lund')),
  )
  expect(await getViolationsOnMobileAndDesktop(clara.page)).toEqual([])
})

test('[UIX-029][BOK-011][BOK-017] a voucher is sold and redeemed in two parts, its ledger tells of both', async () => {
  await clara.open('/bookings/list?gifts=true')
  await clara.click('button', say('vouchers.sell'))
  await clara.fill(say('vouchers.boughtBy'), 'Paul Fontaine')
  await clara.fill(say('bookings.form.email'), 'paul@courriel.example')
  await clara.click('button', say('vouchers.sellNow'))
  const heading = await clara.page.waitForSelector('[data-part="booking-ledger"] h2')
  made.code = await heading!.evaluate((it) => it.textContent ?? '')
  made.voucherId = new URL(clara.page.url()).searchParams.get('booking')!
  expect((await mailTo('paul@courriel.example', made.code)).to).toEqual(['paul@courriel.example'])
  expect(await getViolationsOnMobileAndDesktop(clara.page)).toEqual([])

  await clara.open(`/bookings/${made.bookingId}?day=${day(1)}`)
  await clara.waitForText(`R-${made.number}`)
  for (const [amount, cents] of [
    ['20', 2000],
    ['30', 3000],
  ] as const) {
    const { balanceInCents } = await clara.call(bookings.readBooking, { id: made.bookingId })
    await choose(say('bookings.payments.by'), say('bookings.payments.method.gift'))
    await clara.fill(say('bookings.payments.code'), made.code)
    await clara.fill(say('bookings.payments.amount'), amount)
    await clara.click('button', say('bookings.payments.take'))
    await waitForTextAt('[data-part="booking-amount"]', euros(balanceInCents - cents))
  }
  await clara.open(`/bookings/list?gifts=true&booking=${made.voucherId}`)
  await waitForTextAt('[data-part="booking-left"]', euros(0))
  const used = `${say('vouchers.kind.used')} R-${made.number}`
  const lines = await clara.page.$$eval('[data-part="booking-ledger"] tbody tr', (rows) =>
    rows.map((row) => row.textContent ?? ''),
  )
  expect(lines.filter((line) => line.includes(used))).toHaveLength(2)
})

test('[UIX-030][BOK-013] a room is added from the catalogue and its price changed on the rooms screen', async () => {
  await clara.open('/bookings/rooms')
  await clara.click('button', say('rooms.add'))
  const pick = async (words: string) => {
    await clara.page.locator('[role="dialog"] [role="combobox"]').fill(words)
    // The catalogue is read while one types.
    await clara.page.locator('[role="option"]').wait()
    await clara.page.keyboard.press('ArrowDown')
    await clara.page.keyboard.press('Enter')
  }
  // Its only price is taken with it.
  await pick('Panier de pique-nique')
  await clara.click('button', say('bookings.form.save'))
  await clara.waitFor('heading', 'Panier de pique-nique')
  await waitForTextAt('[data-part="rooms-list"] [aria-current="true"]', euros(1400))
  await clara.click('button', say('rooms.edit'))
  await pick('Vélo électrique, le jour')
  await clara.click('button', say('bookings.form.save'))
  await waitForTextAt('[data-part="rooms-list"] [aria-current="true"]', euros(2500))
  expect(await getViolationsOnMobileAndDesktop(clara.page)).toEqual([])
})

test('[UIX-031][BOK-014] the settings hold for the next booking', async () => {
  await clara.open('/bookings/settings')
  await choose(say('bookings.settings.defaultStatus'), say('bookings.status.pending'))
  await clara.page.waitForFunction(
    (words) => document.body.textContent?.includes(words),
    {},
    say('bookings.settings.savedAt', { time: '' }).trim(),
  )
  expect(await getViolationsOnMobileAndDesktop(clara.page)).toEqual([])
  await clara.open(`/bookings?day=${day(1)}&room=${roomId}&arrival=${day(20)}`)
  await waitForTextAt('[data-part~="booking-panel"] [data-part="select"]', say('bookings.status.pending'))
})

test('[BOK-007][BOK-008] the day is drawn at 60 px an hour, its clock moves on every 60 seconds', async () => {
  const late = await product.again(clara)
  // Timers of a minute wait for the hand; the present can be moved.
  await late.page.evaluateOnNewDocument(() => {
    const [every, now] = [setInterval.bind(globalThis), Date.now.bind(Date)]
    const minutely: (() => void)[] = []
    let ahead = 0
    Date.now = () => now() + ahead
    const patched = (run: () => void, ms?: number) => (ms === 60_000 ? minutely.push(run) : every(run, ms))
    const tick = () => {
      ahead += 60_000
      minutely.forEach((run) => run())
    }
    Object.assign(globalThis, { setInterval: patched, tick })
  })
  await late.open('/bookings?view=day')
  const line = await late.page.waitForSelector('[data-part="day-now"]')
  const read = () =>
    line!.evaluate(
      (it) => [it.textContent ?? '', Number.parseFloat((it as HTMLElement).style.getPropertyValue('--top'))] as const,
    )
  const [time, top] = await read()
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  expect(top).toBeCloseTo(hour * 60 + minute)
  const hours = await late.page.$$eval('[data-part="day-hours"] span', (all) =>
    all.map((it) => it.getBoundingClientRect().top),
  )
  expect(hours.slice(1).map((at, index) => Math.round(at - hours[index]!))).toEqual(hours.slice(1).map(() => 60))
  await late.page.evaluate(() => (globalThis as unknown as { tick: () => void }).tick())
  await late.page.waitForFunction(
    (was) => document.querySelector('[data-part="day-now"]')?.textContent !== was,
    { timeout: 5000 },
    time,
  )
  expect(await getViolationsOnMobileAndDesktop(late.page)).toEqual([])
  await late.leave()
})

test('[OPEN-050] a stay needs a guest; cancelling it says what it costs, asks why, and mails the guest', async () => {
  await clara.open(`/bookings?day=${day(1)}&room=${roomId}&arrival=${day(24)}`)
  await clara.click('button', say('bookings.form.create'))
  await clara.waitForText(say('bookings.form.guestMissing'))
  await clara.open(`/bookings/${made.bookingId}?day=${day(1)}`)
  await clara.click('button', say('bookings.cancel.open'))
  await clara.waitForText(say('bookings.cancel.mailed', { email: guestEmail }))
  expect(await getViolationsOnMobileAndDesktop(clara.page)).toEqual([])
  await clara.click('button', say('bookings.cancel.submit'))
  await clara.waitForText(say('bookings.cancel.reasonMissing'))
  await clara.fill(say('bookings.cancel.reason'), 'La toiture est en travaux.')
  await clara.click('button', say('bookings.cancel.submit'))
  await waitForTextAt('[data-part="booking-amount"]', euros(0))
  await clara.waitForText(say('bookings.payments.nothingDue'))
  await mailTo(guestEmail, 'La toiture est en travaux.')
})

test('nothing went wrong on any page', () => {
  expect(product.complaints()).toEqual([])
})
