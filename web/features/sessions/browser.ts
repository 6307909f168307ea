/** What this browser can and cannot do for a call. */

/** Apps that open links inside themselves and give those pages no camera and no microphone. */
const inApps = /FBAN|FBAV|FB_IAB|FBIOS|Instagram|Messenger|musical_ly|TikTok|BytedanceWebview|Snapchat|Line\//i

export type InAppBrowser = 'android' | 'ios' | 'other'

export const inAppBrowser = (userAgent: string): InAppBrowser | null => {
  if (!inApps.test(userAgent)) return null
  if (/Android/i.test(userAgent)) return 'android'
  return /iPhone|iPad|iPod/i.test(userAgent) ? 'ios' : 'other'
}

/** Opens a page of ours in Chrome from inside another Android app. */
export const chromeIntent = (href: string): string => {
  const { host, pathname, search, protocol } = new URL(href)
  const scheme = protocol.slice(0, -1)
  return `intent://${host}${pathname}${search}#Intent;scheme=${scheme};package=com.android.chrome;end`
}

export const canCall = (): boolean =>
  typeof RTCPeerConnection === 'function' && typeof navigator.mediaDevices?.getUserMedia === 'function'

/** Where the page's permission is changed; each browser hides it elsewhere. */
export type BrowserKind = 'chrome' | 'safari-ios' | 'safari' | 'firefox' | 'other'

export const browserKind = (userAgent: string): BrowserKind => {
  if (/iPhone|iPad|iPod/i.test(userAgent)) return 'safari-ios'
  if (/Firefox\//i.test(userAgent)) return 'firefox'
  if (/Chrome\/|Chromium\/|Edg\//i.test(userAgent)) return 'chrome'
  return /Safari\//i.test(userAgent) ? 'safari' : 'other'
}
