import { isHttpsLink } from '../../shared/format/https-link.ts'
import type { Account } from '../../shared/session/me.ts'

/** The linked applications that can be opened: by https only. */
export const linkedApps = ({ externalApps }: Pick<Account, 'externalApps'>): Account['externalApps'] =>
  externalApps.filter(({ accessUrl }) => isHttpsLink(accessUrl))

/** Does somebody see the card of the phone support? Staff have no code of their own: numbers, or nothing. */
export const hasPhoneCard = (
  { features, supportPhones }: Pick<Account, 'features' | 'supportPhones'>,
  staff: boolean,
): boolean => features.includes('phone-support') && (!staff || supportPhones.length > 0)
