import type { ExternalCalendar } from '@passerelle/contract/bookings/external-calendars'
import type { HttpClient, OutboundResponse } from '@passerelle/server/outbound/http-client'
import { OutboundError } from '@passerelle/server/outbound/outbound-error'
import { parseCalendar, type TakenNights } from './parse-calendar.ts'

export type CalendarError = NonNullable<ExternalCalendar['error']>

const timeoutMs = 10_000
const maxBytes = 2_000_000
const mostRedirects = 3

/** Fetches an address and follows a few redirects, each through the same guard. */
const get = async (client: HttpClient, url: string, signal: AbortSignal): Promise<OutboundResponse> => {
  let address = url
  for (let redirects = 0; ; redirects += 1) {
    const response = await client({
      url: address,
      headers: { accept: 'text/calendar', 'user-agent': 'Passerelle' },
      configuredBy: 'person',
      timeoutMs,
      maxBytes,
      signal,
    })
    const { location } = response.headers
    if (response.status < 300 || response.status > 399 || !location || redirects === mostRedirects) return response
    if (!URL.canParse(location, address)) return response
    address = new URL(location, address).href
  }
}

/** Reads the taken nights of a calendar at an address that a person set; an error is returned by its name. */
export const fetchCalendar =
  (client: HttpClient) =>
  async (url: string, today: string, signal: AbortSignal): Promise<TakenNights[] | CalendarError> => {
    try {
      const { status, body } = await get(client, url.replace(/^webcal/i, 'https'), signal)
      if (status < 200 || status > 299) return 'refused'
      return parseCalendar(body.toString('utf8'), today)
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof OutboundError) return error.reason
      throw error
    }
  }
