/** Services that browsers name for push messages, with their subdomains. Nothing else is ever sent a request. */
const pushServices = ['fcm.googleapis.com', 'push.services.mozilla.com', 'push.apple.com', 'notify.windows.com']

/** Addresses of the simulated push service. They end in a domain that never exists. */
export const simulatedPushHost = 'push.hiwar.invalid'

/**
 * Whether an endpoint that a browser named may be sent to. Any other host would let a person aim our requests at
 * addresses of their choice.
 */
export const isPushEndpoint = (text: string, mayBeSimulated: boolean): boolean => {
  // Neither a user name nor a port may stand before the path.
  const host = /^https:\/\/([a-z\d.-]+)\/[\x21-\x7e]*$/i.exec(text)?.[1]?.toLowerCase()
  if (host === undefined) return false
  if (host === simulatedPushHost) return mayBeSimulated
  return pushServices.some((service) => host === service || host.endsWith(`.${service}`))
}
