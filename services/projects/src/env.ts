import type { ValuesOf } from '@passerelle/server/env/group'
import { mapped, matching, optionalText, secret } from '@passerelle/server/env/setting'

/** Settings of this service. */
export const projectsSettings = {
  /** Start date of sprint 30 (OPEN-017). */
  sprintStart: matching(
    'SPRINT_START',
    'the day on which sprint 30 began',
    '2024-01-01',
    /^\d{4}-\d{2}-\d{2}$/,
    '2024-01-01',
  ),
  /** Whether the customers of done requests are asked if they are satisfied (ANS-017). */
  satisfaction: mapped(
    matching(
      'SATISFACTION',
      'whether customers are asked if they are satisfied with a request that is done: on or off',
      'on',
      /^(?:on|off)$/,
      'on',
    ),
    (given) => given === 'on',
  ),
  /** JSON key of the Google service account of drive syncs (API-071). */
  googleServiceAccount: secret(
    optionalText(
      'GOOGLE_SERVICE_ACCOUNT',
      'the JSON key of the service account that keeps the drive folders of accounts',
      '{"client_email": "…", "private_key": "…"}',
    ),
  ),
}

declare module '@passerelle/server/env' {
  interface ServiceEnv extends ValuesOf<typeof projectsSettings> {}
}
