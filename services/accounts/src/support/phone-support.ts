/** True if the account has phone support: the card, its numbers and a code to read out (APP-001, APP-006). */
export const hasPhoneSupport = ({ features }: { features: readonly string[] }): boolean =>
  features.includes('phone-support')
