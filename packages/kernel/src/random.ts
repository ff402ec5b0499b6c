/** Returns cryptographically secure random bytes, in Node and in the browser. */
export const randomBytes = (size: number): Uint8Array => crypto.getRandomValues(new Uint8Array(size))
