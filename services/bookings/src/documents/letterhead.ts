import type { Query } from '@passerelle/server/database/connect'
import { settingsStore } from '../settings/settings-store.ts'
import { statement } from './statement-rows.ts'

/** Issuer of a document, with its check-in and check-out times. */
export type Letterhead = {
  name: string
  address: string
  tax: string | null
  arrivalFrom: string
  departureUntil: string
}
type Row = { name: string; address: Record<string, string> | null; tax: string | null }

const letterhead = statement(
  'bookings.letterhead',
  'SELECT name, address, tax FROM accounts.app_letterheads WHERE app_id = $1',
  { notNull: ['name'] },
).as<Pick<Row, 'address'>>()

const addressOf = (parts: Row['address']): string => {
  const { line1 = '', line2 = '', postalCode = '', city = '' } = parts ?? {}
  return [line1, line2, `${postalCode} ${city}`.trim()].filter(Boolean).join(', ')
}

export const readLetterhead = async (query: Query, appId: string): Promise<Letterhead> => {
  const { rows } = await query(letterhead.with(appId))
  const { name, address, tax } = rows[0]!
  const { arrivalFrom, departureUntil } = await settingsStore.read(query, appId)
  return { name, address: addressOf(address), tax, arrivalFrom, departureUntil }
}
