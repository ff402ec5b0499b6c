import { getMetaContent } from './meta-content.ts'

/** Whose installation this is: the `{provider}` segment of staff paths (API-003) and the name in texts. */
export const provider = {
  slug: getMetaContent('provider-slug') || 'nimbus',
  name: getMetaContent('provider-name') || 'Passerelle',
}
