import { hashPassword } from '@passerelle/accounts/identity/passwords'

export const password = 'passerelle-demo'

const person = (email: string, firstName: string, lastName: string) => ({ email, firstName, lastName })

/** The users of the scenario, as column values of their rows. */
export const castRows = async () => {
  const passwordHash = await hashPassword(password)
  return {
    lumen: { slug: 'atelier-lumen', name: 'Atelier Lumen', taskKey: 'ATL' },
    ada: { ...person('ada@atelier-lumen.example', 'Ada', 'Lemoine'), admin: true, passwordHash },
    basile: { ...person('basile@atelier-lumen.example', 'Basile', 'Roux'), passwordHash },
    emma: person('emma@nimbus.example', 'Emma', 'Caron'),
  }
}
