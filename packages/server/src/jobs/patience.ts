/** The answer, or an error when it has not come after `ms` milliseconds. */
export const within = async <T>(ms: number, answer: Promise<T>, complaint: string): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(complaint)), ms)
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
