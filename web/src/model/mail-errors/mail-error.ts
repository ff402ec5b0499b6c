const troubles = ['refused', 'rejected', 'unauthorized', 'unreachable', 'busy', 'address_fails'] as const

/** Splits the stored error of a mail, `busy: 451 4.7.1 …`, into its kind and the answer of the server. */
export const parseMailError = (error: string): { trouble: (typeof troubles)[number] | undefined; answer: string } => {
  const [, word = '', rest = ''] = /^([a-z_]+): ?([^]*)$/.exec(error) ?? []
  const trouble = troubles.find((one) => one === word)
  return { trouble, answer: trouble ? rest : error }
}
