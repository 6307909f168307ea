/** What this browser supports of a call. */

/** Apps whose built-in browser gives pages neither camera nor microphone. */
const inApps = /FBAN|FBAV|FB_IAB|FBIOS|Instagram|Messenger|musical_ly|TikTok|BytedanceWebview|Snapchat|Line\//i

export type InAppBrowser = 'android' | 'ios' | 'other'

/** The app whose built-in browser shows this page, or null. */
export const inAppBrowser = (userAgent: string): InAppBrowser | null => {
  if (!inApps.test(userAgent)) return null
  if (/Android/i.test(userAgent)) return 'android'
  return /iPhone|iPad|iPod/i.test(userAgent) ? 'ios' : 'other'
}

/** An intent URL that opens a page in Chrome from inside another Android app. */
export const chromeIntent = (href: string): string => {
  const { host, pathname, search, protocol } = new URL(href)
  const scheme = protocol.slice(0, -1)
  return `intent://${host}${pathname}${search}#Intent;scheme=${scheme};package=com.android.chrome;end`
}

/** Whether this browser has WebRTC and device access. */
export const canCall = (): boolean =>
  typeof RTCPeerConnection === 'function' && typeof navigator.mediaDevices?.getUserMedia === 'function'

/** Browsers that keep the page's permissions in different places. */
export type BrowserKind = 'chrome' | 'safari-ios' | 'safari' | 'firefox' | 'other'

export const browserKind = (userAgent: string): BrowserKind => {
  if (/iPhone|iPad|iPod/i.test(userAgent)) return 'safari-ios'
  if (/Firefox\//i.test(userAgent)) return 'firefox'
  if (/Chrome\/|Chromium\/|Edg\//i.test(userAgent)) return 'chrome'
  return /Safari\//i.test(userAgent) ? 'safari' : 'other'
}
