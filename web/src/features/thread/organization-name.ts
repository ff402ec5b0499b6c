/** Whose people somebody belongs to, in a word: the provider's name or the account's. */
export type OrganizationNames = { provider: string; appName: string }

export const sideWord = ({ provider, appName }: OrganizationNames, person: { staff: boolean }): string =>
  person.staff ? provider : appName
