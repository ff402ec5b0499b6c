import { getMetaContent } from './meta-content.ts'

/** Provider of this installation: the `{provider}` segment of staff paths (API-003) and the name used in texts. */
export const provider = {
  slug: getMetaContent('provider-slug') || 'nimbus',
  name: getMetaContent('provider-name') || 'Passerelle',
}
