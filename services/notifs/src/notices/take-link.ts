import type { PageLink } from '@passerelle/server/mail/take-token'
import type { NoticeDetails } from './notice-details-view.ts'

/** Creates the token of a link, good from `now` on. */
export type TakeToken = (page: PageLink, now: Date) => string

/** Link with which somebody who is paged takes charge without a session (ONC-016); undefined for all other notices. */
export const takeLink = (
  { kind, incidentId, userId }: Pick<NoticeDetails, 'kind' | 'incidentId' | 'userId'>,
  { origin, now, take }: { origin: string; now: Date; take: TakeToken | undefined },
): string | undefined =>
  kind === 'oncall_page' && incidentId !== null && take
    ? `${origin}/prise-en-charge/${take({ incidentId, userId }, now)}`
    : undefined
