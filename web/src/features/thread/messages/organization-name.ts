/** Names of a user's organization: the provider or the account. */
export type OrganizationNames = { provider: string; appName: string }

export const sideWord = ({ provider, appName }: OrganizationNames, person: { staff: boolean }): string =>
  person.staff ? provider : appName
