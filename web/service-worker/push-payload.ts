/** What a push message says. Pure. */

import { common } from '#web/copy/common.ts'

interface PushPayload {
  readonly title: string
  readonly body: string
  readonly url: string
  readonly tag: string
}

/** Browsers end a subscription whose messages show nothing, so an unreadable one shows the name of the app. */
const unreadable: PushPayload = { title: common.brand, body: '', url: '/', tag: 'hiwar' }

/** Browsers read `//host` and `/\host` as addresses of another site. */
const isOwnPath = (url: string, origin: string): boolean =>
  url.startsWith('/') && URL.canParse(url, origin) && new URL(url, origin).origin === origin

/** A message of our server, whose press opens a page of this site alone. */
export const readPayload = (text: unknown, origin: string): PushPayload => {
  try {
    const { title, body, url, tag } = JSON.parse(String(text)) as Partial<PushPayload>
    if (typeof title !== 'string' || typeof url !== 'string' || !isOwnPath(url, origin)) return unreadable
    return { title, body: typeof body === 'string' ? body : '', url, tag: typeof tag === 'string' ? tag : url }
  } catch {
    return unreadable
  }
}

/**
 * The open page that a press brings to the front as it is: the one of the address. A ring stands on every page, so it is
 * the one that was looked at last, which browsers name first.
 */
export const findOpenPage = <P extends { readonly url: string }>(
  pages: readonly P[],
  address: string,
  ring: string | undefined,
): P | undefined => (ring === undefined ? pages.find((one) => one.url === address) : pages[0])
