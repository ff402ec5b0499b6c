import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { OfficeSettings } from './schemas.ts'

const params = z.strictObject({ provider: z.string() })

/** Rules of the provider for its staff (DAY-005). */
export const officeSettings = api('accounts', {
  readOfficeSettings: operation({
    method: 'GET',
    path: '/:provider/office-settings',
    requirement: 'DAY-005',
    access: can('office-settings.read'),
    params,
    response: OfficeSettings,
  }),
  /** Changes some of them, by project staff; what is absent stays. */
  editOfficeSettings: operation({
    method: 'PATCH',
    path: '/:provider/office-settings',
    requirement: 'DAY-005',
    access: can('office-settings.edit'),
    params,
    body: z.partial(z.strictObject(OfficeSettings.shape)),
    response: OfficeSettings,
  }),
})
