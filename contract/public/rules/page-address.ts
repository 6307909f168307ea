/** Which addresses show the same page. Pure. */

/** Parameters that say where a visitor came from; no page reads them. */
const tracking = /^(via|utm_\w+|fbclid|gclid|ttclid|igshid|mc_\w+)$/

/** Path and search without tracking: what a page is rendered for, and kept under. */
export const pageAddressOf = (path: string, search: Iterable<readonly [name: string, value: string]>): string => {
  const parameters = [...search].filter(([name]) => !tracking.test(name))
  const pairs = parameters.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path
}
