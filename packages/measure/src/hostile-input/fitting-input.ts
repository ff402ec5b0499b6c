import type { Known } from './store-texts.ts'

export type Body = Record<string, unknown>

/** Values for fields that no free text fits. */
export const fitting: Readonly<Record<string, unknown>> = {
  url: 'https://example.org/a',
  accessUrl: 'https://example.org/a',
  hostedUrl: 'https://example.org/a',
  logoUrl: 'https://example.org/a.png',
  target: 'https://example.org/',
  primaryColor: '#3576bf',
  secondaryColor: '#3576bf',
  backgroundColor: '#3576bf',
  country: 'FR',
  siren: '732829320',
  vatNumber: 'FR44732829320',
  iban: 'FR7630006000011234567890189',
  host: 'smtp.example.org',
  publicKey: 'pk_test',
  closeHour: 22,
  openHour: 8,
  startedAt: '2026-01-12T09:00:00.000Z',
  stoppedAt: '2026-01-12T10:00:00.000Z',
  endsAt: '2031-03-12T11:00:00.000Z',
}

/** An audience without limits. */
const toEverybody = (body: Body) => {
  const audience = body['audience'] as Body
  for (const [name, value] of Object.entries(audience)) if (Array.isArray(value)) audience[name] = []
}
/** Nights that are booked. */
let nights = 0

/** Fields that no answer names when they do not fit: each operation gets them right before it is sent. */
const adjustments: Readonly<Record<string, (body: Body, known: Known) => void>> = {
  'accounts.createAnnouncement': (body) => toEverybody(body),
  'accounts.editAnnouncement': (body) => toEverybody(body),
  'accounts.createUser': (body) => Object.assign(body, { email: `${crypto.randomUUID()}@example.org` }),
  'bookings.changeBookingSettings': (body) => Object.assign(body, { giftPrices: [], openHour: 8, closeHour: 22 }),
  'bookings.createBooking': (body) => {
    nights += 1
    const arrivalDate = new Date(Date.UTC(2031, 0, 2 * nights)).toISOString().slice(0, 10)
    Object.assign(body, { arrivalDate, priceId: 'price_night', isGift: false })
  },
  'chats.sendMessage': (body) => {
    delete body['isPrivateThread']
    body['text'] = String(body['text']).slice(0, 2000)
  },
  'clouds.addSshKey': (body) =>
    Object.assign(body, { publicKey: `ssh-ed25519 ${Buffer.concat([edKey, randomKey()]).toString('base64')}` }),
  'payments.draftInvoice': (body) => Object.assign(body, { lines: [] }),
  'payments.editInvoice': (body) => Object.assign(body, { lines: [] }),
  'projects.editTask': (body) => void delete body['estimatedTimeWas'],
  'projects.createReport': (body, known) => Object.assign(body, { userIds: known.get('colleagues') }),
  'projects.rateTask': (body) => Object.assign(body, { words: String(body['words']).slice(0, 1000) }),
  'stats.createUptimeCheck': (body) => Object.assign(body, { target: fitting['target'] }),
  'stats.editUptimeCheck': (body) => Object.assign(body, { target: fitting['target'] }),
  'stats.planMaintenance': (body) => Object.assign(body, { endsAt: fitting['endsAt'], probesIds: [] }),
}

const edKey = Buffer.from('0000000b7373682d6564323535313900000020', 'hex')
const randomKey = () => crypto.getRandomValues(Buffer.alloc(32))

/** Makes a sample of an operation one that is stored. */
export const adjust = (operation: string, body: Body, known: Known): void => adjustments[operation]?.(body, known)

/**
 * Gives the refused field at a path such as `address.city` a value that fits, or removes it; the list that holds it is
 * emptied where it is missed then.
 */
export const correctAt = (body: Body, path: string): void => {
  const names = path.split(/[.[\]]+/).filter(Boolean)
  const holders = names.reduce<unknown[]>((at, name) => [...at, (at.at(-1) as Body | undefined)?.[name]], [body])
  const [last = '', holder] = [names.at(-1), holders.at(-2)]
  const list = holders.findLast((each) => Array.isArray(each))
  if (Array.isArray(holder)) holder.splice(0)
  else if (typeof holder !== 'object' || holder === null) return
  else if (last in fitting && (holder as Body)[last] !== fitting[last]) (holder as Body)[last] = fitting[last]
  else if (last in holder) delete (holder as Body)[last]
  else list?.splice(0)
}
