import type { accounts } from '@passerelle/contract/accounts/api'
import type { InferBody } from '@passerelle/contract/operation'
import type { Platform } from '@passerelle/server/platform'
import { rateLimitKey, getNetworkPrefix } from '../identity/rate-limit-key.ts'
import type { RateLimiter } from '../identity/rate-limiter.ts'

type Report = InferBody<typeof accounts.reportPageError>
type Deps = Pick<Platform, 'logger'> & { limiter: RateLimiter }

/** Not the places of a stack, which Firefox and Safari write as `name@https://host/script.js`. */
const mail = /[^\s@"'<>()]+@[^\s@"'<>():/]+\.[a-z]{2,}/gi
const queryText = /\?[^\s)'"]*/g
/** The name of a built script stays: its stack is read with the source maps. */
const token = /(\/assets\/[\w.-]{1,100}\.js)|\b[\w-]{24,}(?:\.[\w-]{10,})*\b/g

/** Removes email addresses, query strings and long random strings (possible tokens or ids) from a text. */
export const withoutPersonalData = (text: string): string =>
  text
    .replace(queryText, '')
    .replace(mail, '<mail>')
    .replace(token, (_, script?: string) => script ?? '<id>')

/** Logs an error reported by a browser (CON-008). Rate limit: thirty per minute per IP address. */
export const reportPageError =
  ({ logger, limiter }: Deps) =>
  async ({ name, message, stack = '', route, version }: Report, ip: string): Promise<null> => {
    await limiter.consume(rateLimitKey(getNetworkPrefix(ip)))
    logger.warn(
      {
        page: {
          name: withoutPersonalData(name),
          message: withoutPersonalData(message),
          stack: withoutPersonalData(stack),
          route: withoutPersonalData(route),
          version,
        },
      },
      'an error of a page',
    )
    return null
  }
