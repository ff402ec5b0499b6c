/** Whose people somebody belongs to, in a word: the provider's name or the account's. */
export type Sides = { provider: string; appName: string }

export const sideWord = ({ provider, appName }: Sides, person: { staff: boolean }): string =>
  person.staff ? provider : appName
