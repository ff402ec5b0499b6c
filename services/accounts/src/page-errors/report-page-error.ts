import type { accounts } from '@passerelle/contract/accounts/api'
import type { InferBody } from '@passerelle/contract/operation'
import type { Platform } from '@passerelle/server/platform'
import { rateLimitKey, getNetworkPrefix } from '../sign-in/rate-limit-key.ts'
import type { RateLimiter } from '../sign-in/rate-limiter.ts'

type Report = InferBody<typeof accounts.reportPageError>
type Deps = Pick<Platform, 'logger'> & { limiter: RateLimiter }

const mail = /[^\s@"'<>()]+@[^\s@"'<>()]+\.[a-z]{2,}/gi
const queryText = /\?[^\s)'"]*/g
const token = /\b[\w-]{24,}(?:\.[\w-]{10,})*\b/g

/** Takes mail addresses, queries and long random words, which may be tokens or ids, out of a text. */
export const withoutPersonalData = (text: string): string =>
  text.replace(queryText, '').replace(mail, '<mail>').replace(token, '<id>')

/** Writes an error of a page into the operator's log (CON-008): every one that is reported, thirty a minute from one address. */
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
