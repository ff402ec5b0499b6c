import type { PageChannel, PageLink } from '@passerelle/server/mail/take-token'
import type { NoticeKind } from '@passerelle/contract/notifs/schemas'
import type { NoticeDetails } from './notice-details-view.ts'

/** Notices with which somebody is paged. */
export const isPage = (kind: NoticeKind): boolean => kind === 'oncall_page' || kind === 'oncall_test'

/** Creates the token of a link, good from `now` on. */
export type TakeToken = (page: PageLink, now: Date) => string

/** Link with which somebody who is paged takes charge without a session (ONC-016); undefined for all other notices. */
export const takeLink = (
  { kind, incidentId, userId }: Pick<NoticeDetails, 'kind' | 'incidentId' | 'userId'>,
  { origin, now, via, take }: { origin: string; now: Date; via: PageChannel; take: TakeToken | undefined },
): string | undefined =>
  isPage(kind) && incidentId !== null && take
    ? `${origin}/prise-en-charge/${take({ incidentId, userId, via }, now)}`
    : undefined
