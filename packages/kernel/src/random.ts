/** Unguessable bytes, in Node and in the browser alike. */
export const randomBytes = (size: number): Uint8Array => crypto.getRandomValues(new Uint8Array(size))
