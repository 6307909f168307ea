/** Where this server sends requests. Anything else is refused before it is sent, whoever made the address. */
import { isPushEndpoint } from '#contract/talk/rules/push-endpoints.ts'

/** Of services; those of push are named by browsers, and checked as `isPushEndpoint` says. */
export const allowedHosts: readonly string[] = [
  'accept.paymob.com',
  'api.cloudflare.com',
  'api.invoicing.eta.gov.eg',
  'api.preprod.invoicing.eta.gov.eg',
  'api.realtime.cloudflare.com',
  'api.resend.com',
  'api.telegram.org',
  'atfawry.fawrystaging.com',
  'cloudflare-dns.com',
  'gatewayapi.telegram.org',
  'graph.facebook.com',
  'id.eta.gov.eg',
  'id.preprod.eta.gov.eg',
  'oauth2.googleapis.com',
  'openidconnect.googleapis.com',
  'rtc.live.cloudflare.com',
  'www.atfawry.com',
  'www.googleapis.com',
]

/** Whether an address is of the one host that a setting names, of a service that every company has elsewhere. */
export const isAddressAt = (address: string, host: string): boolean => {
  const url = URL.parse(address)
  const isPlain = url?.protocol === 'https:' && url.port === '' && url.username === '' && url.password === ''
  return isPlain && url.hostname === host
}

export const isAllowedAddress = (address: string): boolean => {
  const url = URL.parse(address)
  if (url === null || url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    return false
  return allowedHosts.includes(url.hostname) || isPushEndpoint(address, false)
}

/** Its name is what the log says of the call. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused'
}
