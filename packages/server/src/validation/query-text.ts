import qs from 'qs'

/** Query texts with brackets (`filters[labelIds][]=…`), bounded in depth and number. */
export const parseQuery = (text: string): Record<string, unknown> =>
  qs.parse(text, {
    depth: 3,
    arrayLimit: 100,
    parameterLimit: 200,
    plainObjects: false,
    allowPrototypes: false,
    ignoreQueryPrefix: true,
  })
