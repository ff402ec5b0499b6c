/** The answer, or an error when it has not come after `ms` milliseconds. */
export const withTimeout = async <T>(ms: number, answer: Promise<T>, message: string): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(message)), ms)
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
