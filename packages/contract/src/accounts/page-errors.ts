import * as z from 'zod/mini'
import { anyone } from '../access.ts'
import { api, operation } from '../operation.ts'
import { optionalText, text, optionalLines } from '../schemas.ts'

export const pageErrors = api('accounts', {
  /**
   * Reports a JavaScript error of a page to the server log (CON-008): message, stack and route, without ids or query.
   */
  reportPageError: operation({
    method: 'POST',
    path: '/public/page-errors',
    requirement: 'CON-008',
    access: anyone('pages fail before anybody signs in, too'),
    body: z.strictObject({
      name: text(100),
      message: optionalLines(500),
      stack: z.optional(optionalLines(4000)),
      route: optionalText(200),
      version: optionalText(60),
    }),
    bodyLimit: 16 * 1024,
    status: 202,
    problems: ['too_many_requests'],
  }),
})
