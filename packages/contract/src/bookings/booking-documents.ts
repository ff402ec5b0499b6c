import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation, withFeatures } from '../operation.ts'
import { Id } from '../schemas.ts'

export const bookingDocuments = api(withFeatures('bookings', ['bookings']), {
  /**
   * The confirmation of a stay or the voucher of a gift as self-contained HTML; the converters render it to PDF
   * (API-163).
   */
  readBookingDocument: operation({
    method: 'GET',
    path: '/admin/bookings/:id/document',
    requirement: 'ADR-0004',
    access: can('bookings.manage'),
    params: z.strictObject({ id: Id }),
    response: z.object({ title: z.string(), lang: z.enum(['fr', 'en']), html: z.string() }),
    problems: ['access_denied', 'not_found'],
  }),
})
