/** A member of staff as an avatar takes it: the rota has whole names only. */
export const toPerson = (name: string) => {
  const [firstName = '', ...rest] = name.split(' ')
  return { firstName, lastName: rest.join(' '), staff: true }
}
