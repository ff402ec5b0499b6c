import type { HttpClient } from '@passerelle/server/outbound/http-client'
import { OutboundError } from '@passerelle/server/outbound/outbound-error'
import { signedHeaders } from '@passerelle/server/outbound/webhook-signature'

/** A page as a phone gateway gets it (ONC-014). `sentence`: ready to be spoken, at most 200 characters. */
export type GatewayPage = {
  type: 'oncall.page'
  pageId: string
  person: { name: string; phone: string }
  text: string
  sentence: string
  /** Null for a test alarm. */
  incident: { id: string; service: string; account: string; startedAt: string } | null
  takeUrl: string
  expiresAt: string
}

type Deps = {
  outbound: HttpClient
  /** Allows addresses in the private network, for trials on one machine. */
  allowLocal: boolean
}

const timeoutMs = 10_000

/** Posts a signed page to a gateway. Returns why it failed: an answer above 299, none in time or a refused address. */
export const createPagePoster =
  ({ outbound, allowLocal }: Deps) =>
  async (
    { url, secret }: { url: string; secret: string },
    page: GatewayPage,
    at: Date,
    signal: AbortSignal,
  ): Promise<string | null> => {
    const body = JSON.stringify(page)
    try {
      const { status } = await outbound({
        url,
        method: 'POST',
        headers: { 'content-type': 'application/json', ...signedHeaders(secret, { id: page.pageId, at, body }) },
        body,
        configuredBy: allowLocal ? 'installation' : 'person',
        timeoutMs,
        maxBytes: 16 * 1024,
        cutBody: true,
        signal,
      })
      return status > 299 ? `answered ${status}` : null
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error
      return error.reason
    }
  }

export type PostPage = ReturnType<typeof createPagePoster>
