type Joined<Parts extends readonly string[]> = Parts extends readonly [
  infer First extends string,
  ...infer Rest extends readonly string[],
]
  ? Rest['length'] extends 0
    ? First
    : `${First} ${Joined<Rest>}`
  : ''

/** One message written on several lines, with a space between them; its type still names the arguments it takes. */
export const joined = <const Parts extends readonly string[]>(...parts: Parts): Joined<Parts> =>
  parts.join(' ') as Joined<Parts>
