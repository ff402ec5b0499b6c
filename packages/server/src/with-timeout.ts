/** Returns the result of the promise, or throws an error if it takes longer than `ms` milliseconds. */
export const withTimeout = async <T>(ms: number, answer: Promise<T>, message: string): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(message)), ms)
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
