import { isHttpsLink } from '../../../kit/format/https-link.ts'
import type { Account } from '../../../model/session/me.ts'

/** Linked applications that can be opened: https URLs only. */
export const linkedApps = ({ externalApps }: Pick<Account, 'externalApps'>): Account['externalApps'] =>
  externalApps.filter(({ accessUrl }) => isHttpsLink(accessUrl))

/** Whether to show the card of the phone support. Staff have no support code: only if there are phone numbers. */
export const hasPhoneCard = (
  { features, supportPhones }: Pick<Account, 'features' | 'supportPhones'>,
  staff: boolean,
): boolean => features.includes('phone-support') && (!staff || supportPhones.length > 0)
