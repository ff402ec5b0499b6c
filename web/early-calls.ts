import { people } from '@passerelle/contract/accounts/people'
import { fullPath } from '@passerelle/contract/full-path'
import { lists } from '@passerelle/contract/projects/lists'

/** What the board reads before its first card. */
const earlyOperations = [people.readMe, people.readApp, lists.readBoard]

/**
 * Script for the head of the page: starts the calls of the board beside the download of the scripts, when somebody with
 * a session opens it without filters. `takeEarlyResponse` hands their responses out. The board is asked for with the
 * `etag` of the one kept from the last visit (`lastBoardKey`), if any.
 */
export const earlyCalls = (): string =>
  `;(function () {
try {
var session = JSON.parse(localStorage.getItem('passerelle.session.customer'))
if (!session || !session.token || location.pathname !== '/' || location.search) return
var headers = { 'accept-language': document.documentElement.lang, authorization: 'Bearer ' + session.token }
if (session.appId) headers['app-id'] = session.appId
var early = { headers: headers, responses: {} };
var tag = localStorage.getItem('passerelle.last-board');
${JSON.stringify(earlyOperations.map(fullPath))}.forEach(function (path) {
var kept = tag && path === '${fullPath(lists.readBoard)}' ? { 'if-none-match': tag } : {}
early.responses[path] = fetch(path, { headers: Object.assign(kept, headers) })
early.responses[path].catch(function () {})
})
globalThis.earlyResponses = early
} catch (_) {}
})()`
