/**
 * Names of a user's organization: the provider or the account. `peopleIn`: for staff, the account whose people have a
 * page of their own.
 */
export type OrganizationNames = { provider: string; appName: string; peopleIn?: string | undefined }

export const sideWord = ({ provider, appName }: OrganizationNames, person: { staff: boolean }): string =>
  person.staff ? provider : appName
